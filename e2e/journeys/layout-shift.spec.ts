import { cover, sample } from '@eqs/testing/suite'
import { expect, headerPoints, type Page, type Sandbox, test } from '../fixtures/club.ts'
import { layoutShifts, watchShifts } from '../fixtures/layout-shifts.ts'
import { demoMember } from '../fixtures/member-states.ts'
import { gate } from '../fixtures/remote-faults.ts'
import type { Member } from '../fixtures/sandbox.ts'
import { keepSession, type SavedMember, savedSession } from '../fixtures/saved-session.ts'

interface Screen {
  readonly path: string
  /** Attributes of the member. Undefined for a visitor. */
  readonly member?: Readonly<Record<string, unknown>>
  /** Data that the member has to complete. */
  readonly saved?: SavedMember
  /** True when the member has saved a promotion, which is the goal. */
  readonly hasGoal?: true
}

const demo = { demo: true }
const sofia = { name: 'Sofía Ledesma' }
/** Attributes of a member whose points expire in ten days. */
const expiring = { points: 1_000, points_expire_in: 10 }

const screens: readonly Screen[] = [
  { path: '/ingresa' },
  { path: '/registrate' },
  { path: '/recuperar-contrasena' },
  { path: '/terminos-y-condiciones' },
  { path: '/accesibilidad' },
  { path: '/', member: demo, saved: sofia },
  { path: '/', member: expiring, hasGoal: true },
  { path: '/promo/', member: demo, saved: sofia },
  { path: '/mi-cuenta', member: demo, saved: sofia },
  { path: '/mi-cuenta', member: demo, saved: sofia, hasGoal: true },
  { path: '/mi-cuenta', member: expiring },
  { path: '/mi-cuenta', member: expiring, hasGoal: true },
  { path: '/mi-cuenta/misiones', member: demo, saved: sofia },
  { path: '/mi-cuenta/canjes', member: demo, saved: sofia },
  { path: '/notificaciones', member: demo, saved: sofia },
  { path: '/perfil', member: demo, saved: sofia },
  { path: '/404', member: demo, saved: sofia },
  { path: '/validar-email', member: { email_validation: false }, saved: { email_validation: false } },
  {
    path: '/validar-id',
    member: { hasPlaceholderIdentity: true },
    saved: { hasPlaceholderIdentity: true }
  }
]

const balanceCall = '/v1/api/app/init/web'
/** Patterns of delayed requests, in the order in which the requests are released. */
const late = {
  data: '**/v1/api/**',
  balance: `**${balanceCall}`,
  fonts: '**/*.woff2',
  pictures: '**/v1/images/**'
} as const

for (const [{ path, member, saved, hasGoal }, width] of sample(cover(screens, [390, 1280]), 8))
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test(`nothing moves on ${path}${member === expiring ? ', with points that expire' : ''}${hasGoal ? ', with a goal' : ''} when data, fonts and images come late`, async ({
      page,
      sandbox
    }) => {
      let address = path
      if (member) {
        const person = member.demo ? await demoMember(page) : await sandbox.createMember(member)
        await keepSession(page, savedSession(person, saved))
        const images = ['cup-1', 'cup-2'].map(name => ({ url: `/v1/images/promos/${name}.svg`, name }))
        if (member === expiring)
          await sandbox.createPromo({
            email: person.email,
            description_title: 'Café con leche',
            points: 800
          })
        if (hasGoal) await saveFor(page, sandbox, person)
        if (path === '/promo/') address += (await sandbox.createPromo({ email: person.email, images }))._id
      }
      await watchShifts(page)
      const asked = watchCalls(page)
      const data = await holdBack(page, late.data)
      const balance = await holdBack(page, late.balance)
      const fonts = await holdBack(page, late.fonts)
      const pictures = await holdBack(page, late.pictures)

      await page.goto(address, { waitUntil: 'commit' })
      await expect(page.getByRole('contentinfo')).toBeAttached()
      const moved = [...(await layoutShifts(page))]
      data()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(() => [...asked].filter(url => !url.endsWith(balanceCall))).toEqual([])
      moved.push(...(await layoutShifts(page)))
      balance()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expect.poll(() => [...asked]).toEqual([])
      moved.push(...(await layoutShifts(page)))
      fonts()
      await page.evaluate(() => document.fonts.ready.then(() => {}))
      moved.push(...(await layoutShifts(page)))
      pictures()
      await page.waitForLoadState('load')
      moved.push(...(await layoutShifts(page)))
      expect(moved).toEqual([])
    })
  })

test('all cards of the catalogue keep their place when a late balance shows which promotions it covers', async ({
  page,
  sandbox
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await keepSession(page, savedSession(await sandbox.createMember({ points: 1_000 })))
  const balance = await holdBack(page, late.balance)
  await page.goto('/')
  const cards = page.getByRole('article')
  await expect(cards.nth(20)).toBeAttached()
  // The browser reports no shifts of cards below the window.
  const places = () => cards.evaluateAll(all => all.map(card => card.getBoundingClientRect().top + scrollY))
  const before = await places()
  await expect(cards.filter({ hasText: 'Te alcanza' })).toHaveCount(0)
  balance()
  await expect(cards.filter({ hasText: 'Te alcanza' })).not.toHaveCount(0)
  await expect(cards.filter({ hasText: 'Te faltan' })).not.toHaveCount(0)
  expect(await places()).toEqual(before)
})

test('the view "Te alcanza" shows its number and its cards only once the balance is known', async ({
  page,
  sandbox
}) => {
  await keepSession(page, savedSession(await sandbox.createMember({ points: 1_000 })))
  const balance = await holdBack(page, late.balance)
  await page.goto('/?ver=alcanza')
  await expect(page.getByRole('button', { name: 'Te alcanza' })).toBeVisible()
  await expect(page.getByText(/Todavía no te alcanza|\d beneficios?$/)).toHaveCount(0)
  balance()
  await expect(page.getByText(/^[1-9]\d* beneficios?$/).first()).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('Te alcanza')
})

test('a balance of 0 leaves at most one line blank, and takes as much place as the balance that grows from it', async ({
  page,
  sandbox
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const member = await sandbox.createMember({ points: 0 })
  await keepSession(page, savedSession(member))
  await page.goto('/')
  await headerPoints(page).click()
  const balance = page.getByRole('region', { name: 'Tu saldo' })
  await expect(balance).toContainText('0 puntos')
  const blank = await balance.evaluate(({ clientHeight, children }) =>
    [...children].reduce((rest, child) => rest - child.clientHeight, clientHeight)
  )
  // The padding, the gaps and one line.
  expect(blank).toBeLessThan(90)

  const height = () => balance.evaluate(({ clientHeight }) => clientHeight)
  const empty = await height()
  await sandbox.applyEvent(member.email, { points: 240 })
  const answer = await holdBack(page, late.balance)
  await page.reload()
  await expect(balance.getByText('Cargando…')).toBeAttached()
  expect(await height()).toBe(empty)
  answer()
  await expect(balance).toContainText('240 puntos')
  await expect(balance).toContainText('Vencen el')
  expect(await height()).toBe(empty)
})

/** Saves in this browser a promotion that is far out of reach. */
async function saveFor(page: Page, sandbox: Sandbox, { _id, email }: Member): Promise<void> {
  const promo = await sandbox.createPromo({
    email,
    description_title: 'Cafetera italiana',
    points: 30_000
  })
  await page.addInitScript(([key, text]) => localStorage.setItem(key, text), [
    `EQS_PROD_SAVED_PROMOS_${_id}`,
    JSON.stringify([promo._id])
  ] as const)
}

/**
 * Delays requests that match a pattern.
 *
 * @returns a function that ends the delay.
 */
async function holdBack(page: Page, pattern: string): Promise<() => void> {
  const { opened, open } = gate()
  await page.route(pattern, async route => {
    await opened
    await route.continue().catch(() => {})
  })
  return open
}

/** @returns the addresses of the pending provider calls, updated from now on. */
function watchCalls(page: Page): ReadonlySet<string> {
  const calls = new Set<string>()
  page.on('request', request => request.url().includes('/v1/api/') && calls.add(request.url()))
  page.on('requestfinished', request => calls.delete(request.url()))
  page.on('requestfailed', request => calls.delete(request.url()))
  return calls
}
