import type { Locator, Page } from '@playwright/test'
import { expect, type Sandbox, test } from '../fixtures/club.ts'
import { layoutShifts, watchShifts } from '../fixtures/layout-shifts.ts'
import { answerRedemptions } from '../fixtures/redeeming.ts'
import { failures, gate, prepare, remotes, toEntryPattern } from '../fixtures/remote-faults.ts'
import { releaseParts, showing, throwing } from '../fixtures/slot-parts.ts'
import { changeRemote } from '../fixtures/spoiled-release.ts'

// A part of a remote in the slot `home` of the catalogue, which is another remote. Whatever happens to the
// part, the catalogue is whole and nothing in it moves.

const getRemote = (wanted: string) =>
  remotes.find(({ name }) => name === wanted) ?? { name: '', path: '/', heading: '' }
const account = getRemote('mf-account')

/** The band with the slot. */
const band = (page: Page) => page.getByRole('region', { name: 'Tu cuenta' })
const part = (page: Page, text: string) => band(page).getByText(text, { exact: true })
const card = (page: Page) => band(page).getByRole('link', { name: 'Mostrar mi tarjeta' })
const firstPromo = (page: Page) => page.getByRole('main').getByRole('article').first()
const code = (page: Page) => band(page).getByRole('button', { name: /^Mostrar en caja Café/ })

/** Opens the catalogue and waits until it is whole. */
async function openCatalogue(page: Page): Promise<void> {
  await page.goto('/', { waitUntil: 'commit' })
  await expect(firstPromo(page)).toBeVisible()
  await expect(card(page)).toBeVisible()
}

/** Prepares a member who has a code, so that the live version of `mf-account` shows its part. */
async function prepareWithCode(page: Page, sandbox: Sandbox) {
  const resilience = await prepare(page, account, sandbox)
  await answerRedemptions(page, [
    {
      _id: 'r',
      code: 'EQS-7K4M-92Q',
      name: 'Café',
      usage: false,
      promo: { _id: 'p', description_title: 'Café' }
    }
  ])
  return resilience
}

const getTop = async (place: Locator): Promise<number> => (await place.boundingBox())?.y ?? Number.NaN

test('S1 if a part comes late, the catalogue does not wait for it, and nothing moves when it arrives', async ({
  page,
  sandbox
}) => {
  await watchShifts(page)
  const { opened, open } = gate()
  await page.route(toEntryPattern(account), async route => {
    await opened
    await route.continue()
  })
  const resilience = await prepareWithCode(page, sandbox)
  await openCatalogue(page)
  const before = await getTop(firstPromo(page))
  await layoutShifts(page)
  await expect(code(page)).toHaveCount(0)
  open()
  await expect(code(page)).toBeVisible()
  expect(await getTop(firstPromo(page))).toBe(before)
  expect(await layoutShifts(page)).toEqual([])
  await resilience.expectTold()
})

test('S2 a part whose files are missing leaves its place empty, and loads at a later visit', async ({
  page,
  sandbox,
  problems
}) => {
  problems.expect(...failures(toEntryPattern(account), /status of 404/, 2))
  let isGone = true
  await page.route(toEntryPattern(account), route =>
    isGone ? route.fulfill({ status: 404 }) : route.continue()
  )
  const resilience = await prepareWithCode(page, sandbox)
  await openCatalogue(page)
  await resilience.expectTold('network')
  await resilience.expectSaid()
  await expect(firstPromo(page)).toBeVisible()

  isGone = false
  await page.getByRole('link', { name: 'Alertas' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Alertas' })).toBeVisible()
  await page.getByRole('link', { name: 'Canjeá', exact: true }).first().click()
  await expect(code(page)).toBeVisible()
})

test('the place of a part that renders nothing disappears at the next visit, and nothing on the screen moves', async ({
  page,
  sandbox
}) => {
  await watchShifts(page)
  await releaseParts(page, {
    'mf-account': { part: '()=>{globalThis.isPartDrawn=true;return null}', offer: { size: 48 } }
  })
  await prepare(page, account, sandbox)
  await openCatalogue(page)
  const place = page.locator('[data-slot=home]')
  await expect.poll(() => page.evaluate(() => 'isPartDrawn' in window)).toBe(true)
  await expect(place).toBeVisible()
  await page.getByRole('link', { name: 'Alertas' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Alertas' })).toBeVisible()
  await page.getByRole('link', { name: 'Canjeá', exact: true }).first().click()
  await expect(card(page)).toBeVisible()
  await expect(place).toBeAttached()
  await expect(place).toBeHidden()
  const widths = () =>
    card(page).evaluate(link =>
      [link.clientWidth, link.parentElement?.clientWidth].map(width => Number(width))
    )
  const [own = 0, row = 0] = await widths()
  // The border of the button is not part of its client width.
  expect(row - own).toBeLessThan(8)
  expect(await layoutShifts(page)).toEqual([])
})

test('S3 a part that throws leaves its place empty, and is reported once', async ({ page, sandbox }) => {
  await releaseParts(page, { 'mf-account': { part: throwing, offer: { size: 48 } } })
  const resilience = await prepare(page, account, sandbox)
  await openCatalogue(page)
  await resilience.expectWhole({ event: 'remote_load_failed', errorClass: 'render' })
})

test('S4 a remote that is switched off has no part, and none of its files is requested', async ({
  page,
  sandbox
}) => {
  await changeRemote(page, 'mf-account', ({ extras, ...one }) => ({
    ...one,
    extras: { ...extras, off: { message: 'Volvemos a las 18.' } }
  }))
  const run: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'script' && toEntryPattern(account).test(request.url()))
      run.push(request.url())
  })
  const resilience = await prepareWithCode(page, sandbox)
  await openCatalogue(page)
  await page.waitForLoadState('networkidle')
  await expect(code(page)).toHaveCount(0)
  expect(run).toEqual([])
  await resilience.expectTold()
})

for (const [traffic, shown] of [
  [99, 'the canary'],
  [0, 'the live version']
] as const)
  test(`S5 a browser gets the part of its version: with ${traffic} percent for the canary, the part of ${shown}`, async ({
    page,
    sandbox
  }) => {
    // The bucket decides which version a browser gets, as for screens.
    await page.addInitScript(() => localStorage.setItem('EQS_PROD_ROLLOUT_BUCKET', '50'))
    await releaseParts(page, { 'mf-account': { part: showing('Parte nueva'), traffic } })
    const resilience = await prepareWithCode(page, sandbox)
    await openCatalogue(page)
    await expect(traffic > 0 ? part(page, 'Parte nueva') : code(page)).toBeVisible()
    await expect(traffic > 0 ? code(page) : part(page, 'Parte nueva')).toHaveCount(0)
    await resilience.expectTold()
  })

test('S6 a version that cannot be loaded is replaced by the part of the previous version', async ({
  page,
  sandbox
}) => {
  await releaseParts(page, { 'mf-account': { part: throwing, file: 'throw new Error("roto")' } })
  const resilience = await prepareWithCode(page, sandbox)
  await openCatalogue(page)
  await expect(code(page)).toBeVisible()
  await resilience.expectTold('import_throw')
})

test('a previous version that has no part leaves its place empty, and only the failed load is reported', async ({
  page,
  sandbox
}) => {
  await releaseParts(page, { 'mf-profile': { file: 'throw new Error("roto")' } })
  const resilience = await prepare(page, getRemote('mf-profile'), sandbox)
  await openCatalogue(page)
  await resilience.expectWhole({ event: 'remote_load_failed', errorClass: 'import_throw' })
})

test('S7 a remote with a contract that this host does not know has no part', async ({ page, sandbox }) => {
  await releaseParts(page, { 'mf-account': { part: showing('Parte nueva'), extras: { contract: 2 } } })
  const resilience = await prepareWithCode(page, sandbox)
  await openCatalogue(page)
  await resilience.expectWhole({ event: 'remote_left_out', errorClass: 'contract' })
  await expect(part(page, 'Parte nueva')).toHaveCount(0)
})

test('S8 three remotes in one slot show in their order, and one that throws does not affect the others', async ({
  page,
  sandbox
}) => {
  await releaseParts(page, {
    'mf-account': { part: showing('Segunda'), offer: { order: 20 } },
    'mf-notifications': { part: showing('Primera'), offer: { order: 10 } },
    'mf-profile': { part: throwing, offer: { order: 15 } }
  })
  const resilience = await prepare(page, getRemote('mf-profile'), sandbox)
  await openCatalogue(page)
  await expect(part(page, 'Segunda')).toBeVisible()
  await expect(band(page).getByText(/^(Primera|Segunda)$/)).toHaveText(['Primera', 'Segunda'])
  await resilience.expectTold('render')
})

test('S10 a part that is declared but has no code leaves its place empty, and is reported by name', async ({
  page,
  sandbox
}) => {
  const logged = page.waitForEvent('console', one => /no slots\.home/.test(one.text()))
  await releaseParts(page, { 'mf-account': { offer: { size: 48 } } })
  const resilience = await prepare(page, account, sandbox)
  await openCatalogue(page)
  expect((await logged).text()).toContain('slot home: Error: mf-account exports no slots.home')
  await expect(page.locator('[data-part=mf-account] [data-problem=render]')).toBeAttached()
  await resilience.expectWhole({ event: 'remote_load_failed', errorClass: 'render' })
})
