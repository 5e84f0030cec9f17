import {
  assetsWebEndpoint,
  initWebEndpoint,
  loyaltyTransactionsEndpoint,
  missionsEndpoint,
  notificationsEndpoint,
  promosGetActiveEndpoint,
  redeemsEndpoint
} from '@eqs/api/contract'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { openTestSandbox, startTimeout, type TestSandbox } from '../testing/test-sandbox.ts'

let club: TestSandbox
beforeAll(async () => {
  club = await openTestSandbox('PGlite')
}, startTimeout)
afterAll(() => club.close())

const day = 86_400_000

describe('the demo data', () => {
  test('have promotions of every kind, and each image exists', async () => {
    const { token } = await club.signIn('socia@eqs.example')
    const { promos } = await club.ask(promosGetActiveEndpoint, { token })
    const count = (matches: (promo: (typeof promos)[number]) => boolean) => promos.filter(matches).length
    expect(promos.length).toBeGreaterThanOrEqual(40)
    expect(count(({ start_date }) => Number(start_date) > Date.now())).toBeGreaterThanOrEqual(3)
    expect(count(({ code_type }) => code_type === 'no_code')).toBeGreaterThanOrEqual(4)
    expect(count(({ ecommerce_url }) => ecommerce_url !== '')).toBeGreaterThanOrEqual(3)
    // Names that end in .example lead nowhere.
    expect(JSON.stringify(promos)).not.toMatch(/https?:\/\/[\w.]*\.example\b/)
    expect(count(({ cta_text }) => cta_text !== '')).toBeGreaterThanOrEqual(3)
    expect(count(({ images }) => images.length > 1)).toBeGreaterThanOrEqual(8)
    expect(count(({ images }) => images.length === 0)).toBeGreaterThanOrEqual(3)
    expect(promos.map(({ points }) => points)).toEqual(
      promos.map(({ points }) => points).toSorted((a, b) => a - b)
    )
    expect([promos[0]?.points, promos.at(-1)?.points]).toEqual([300, 60_000])
    const urls = promos.flatMap(({ images }) => images.map(({ url }) => new URL(url).pathname))
    for (const url of urls) {
      const { status, headers, text } = await club.send(url)
      expect([url, status, headers.get('content-type')]).toEqual([url, 200, 'image/svg+xml'])
      expect(headers.get('cache-control')).toContain('immutable')
      expect(text).toMatch(/^<svg .*<\/svg>$/s)
    }
    expect(new Set(urls).size).toBe(urls.length)
  })

  test('have the three brand images of the screens', async () => {
    const assets = await club.ask(assetsWebEndpoint, { query: { brand: 'eqs' } })
    for (const name of ['signin_cover_web', 'app_download_background_web', 'redeem_background_web']) {
      const asset = assets.find(entry => entry.name === name)
      expect(asset).toMatchObject({ type: 'image' })
      expect(await club.send(new URL(asset?.url ?? '').pathname)).toMatchObject({ status: 200 })
    }
  })

  test('have the member Sofía, with a complete profile', async () => {
    const { token } = await club.signIn('socia@eqs.example')
    expect(await club.ledgerOf('socia@eqs.example')).toMatchObject({ sum: 12_450, balance: 12_450 })
    expect(await club.ask(initWebEndpoint, { token })).toMatchObject({
      loyalty: { points: 12_450 },
      notifications: 3,
      user: { email_validation: true, national_identity: expect.stringMatching(/^\d{7,10}$/) }
    })
    const { missions, completed } = await club.ask(missionsEndpoint, { token })
    expect([missions?.length, completed?.length]).toEqual([5, 3])
    const { redeems } = await club.ask(redeemsEndpoint, { token, query: { limit: '50' } })
    const now = Date.now()
    const left = (date: Date | undefined) => Number(date) - now
    expect(redeems.filter(({ usage }) => usage).length).toBeGreaterThan(1)
    expect(
      redeems.filter(({ usage, expiration_date }) => !usage && left(expiration_date) < 0).length
    ).toBeGreaterThan(0)
    expect(
      redeems.filter(({ usage, expiration_date }) => !usage && left(expiration_date) > 3 * day).length
    ).toBeGreaterThan(0)
    const soon = redeems.filter(
      ({ usage, expiration_date }) => !usage && left(expiration_date) > 0 && left(expiration_date) < 3 * day
    )
    expect(soon).toHaveLength(1)
  })

  test.each(['socia@eqs.example', 'maraton@eqs.example'])(
    'have points of %s that expire 180 days after the last earned ones',
    async email => {
      const { token } = await club.signIn(email)
      const { user } = await club.ask(initWebEndpoint, { token })
      const movements = await club.ask(loyaltyTransactionsEndpoint, { token })
      const earned = movements.flatMap(({ score = 0, createdAt }) => (score > 0 ? [Number(createdAt)] : []))
      expect(Number(user.rewardScoreExpiration)).toBe(Math.max(...earned) + 180 * day)
    }
  )

  test('have notifications with pictures of every origin, and some without an origin', async () => {
    const { token } = await club.signIn('socia@eqs.example')
    const { notifications } = await club.ask(notificationsEndpoint, { token })
    for (const origin of ['content', 'promo', 'screen'] as const)
      expect(notifications.some(entry => (entry[origin]?.images.length ?? 0) > 0)).toBe(true)
    expect(notifications.some(({ content, promo, screen }) => !content && !promo && !screen)).toBe(true)
  })

  test('have a member with a long history', async () => {
    const { token } = await club.signIn('maraton@eqs.example')
    expect(await club.ask(loyaltyTransactionsEndpoint, { token })).toHaveLength(10_000)
    expect((await club.ask(notificationsEndpoint, { token })).notifications).toHaveLength(500)
    const { sum, balance, redemptions, codes } = await club.ledgerOf('maraton@eqs.example')
    expect([sum, redemptions, codes]).toEqual([balance, 300, 300])
  })

  test.each([
    ['nueva@eqs.example', { email_validation: false }],
    ['sin-dni@eqs.example', { national_identity: expect.stringContaining('RANDOM_') }]
  ])('have the member %s, with an incomplete profile', async (email, user) => {
    const { token } = await club.signIn(email)
    expect(await club.ask(initWebEndpoint, { token })).toMatchObject({ user })
  })

  test('have the validation e-mail of the new member in the outbox', async () => {
    expect(await club.send(await club.newestLink('nueva@eqs.example'))).toMatchObject({ status: 200 })
  })
})
