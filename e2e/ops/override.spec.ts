import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listViolations } from '../fixtures/accessibility.ts'
import { expect, type Page, signIn, test } from '../fixtures/club.ts'
import { OwnCheckout } from '../fixtures/own-checkout.ts'
import { OwnClub } from '../fixtures/own-club.ts'
import { Sandbox } from '../fixtures/sandbox.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'
import type { ServerProcess } from '../fixtures/server-process.ts'

// A team has changed a title on its machine, and a tester opens the changed remote inside the club.
test.describe.configure({ mode: 'serial' })

const texts = 'mf-account/src/points/points-texts.ts'

let club: OwnClub
let checkout: OwnCheckout
let development: ServerProcess
/** Origin of the team's machine. */
let machine: string

test.beforeAll(async () => {
  test.setTimeout(240_000)
  club = await OwnClub.start()
  checkout = await OwnCheckout.make()
  await checkout.edit(texts, "'Mis Puntos'", "'Puntos a prueba'")
  development = await checkout.develop('mf-account')
  machine = development.origin
  await club.release('config', 'set', `overrideOrigins=${JSON.stringify([machine])}`)
})

test.afterAll(async () => {
  await club.stop()
  await checkout.remove()
})

const overrideUrl = (path: string) => `${club.origin}${path}?probar=mf-account@${machine}`
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const onTrial = (page: Page) => page.getByText(/^Estás probando mf-account desde .*$/)

/** Opens an address as a member with a saved session. */
async function open(page: Page, address: string): Promise<void> {
  await keepSession(page, savedSession(await new Sandbox(page.request, club.origin).createMember()))
  await page.goto(address)
}

/** Waits until the team's machine has built its present sources, so that a page gets the build at once. */
const built = (page: Page) => page.request.get(`${machine}/mf-account/description.json`, { timeout: 120_000 })

/** @returns the metrics that pages have reported. */
const metrics = async (page: Page) => (await page.request.get(`${club.origin}/metrics`)).text()

test('a team’s remote updates in place on its own machine', async ({ page }) => {
  await page.goto(`${machine}/mi-cuenta`)
  await signIn(page, await new Sandbox(page.request, machine).createMember())
  await expect(heading(page, 'Puntos a prueba')).toBeVisible()
  await page.evaluate(() => document.body.setAttribute('data-same-page', 'yes'))
  const undo = await checkout.edit(texts, 'Puntos a prueba', 'Puntos recién pintados')
  await expect(heading(page, 'Puntos recién pintados')).toBeVisible()
  await undo()
  await expect(heading(page, 'Puntos a prueba')).toBeVisible()
  await expect(page.locator('body[data-same-page]')).toHaveCount(1)
})

test('the first import of a shared library in a remote updates in place', async ({ page }) => {
  await page.goto(`${machine}/mi-cuenta`)
  await signIn(page, await new Sandbox(page.request, machine).createMember())
  await expect(heading(page, 'Puntos a prueba')).toBeVisible()
  await page.evaluate(() => document.body.setAttribute('data-same-page', 'yes'))
  const file = join(checkout.folder, texts)
  const before = await readFile(file, 'utf8')
  const withAtom = before.replaceAll("'Puntos a prueba'", "atom('Puntos de un átomo').get()")
  await writeFile(file, `import { atom } from 'nanostores'\n${withAtom}`)
  await expect(heading(page, 'Puntos de un átomo')).toBeVisible()
  await expect(page.locator('body[data-same-page]')).toHaveCount(1)
  await writeFile(file, before)
  await expect(heading(page, 'Puntos a prueba')).toBeVisible()
})

test('a screen that threw renders again when its source is repaired', async ({ page }) => {
  await page.goto(`${machine}/mi-cuenta`)
  await signIn(page, await new Sandbox(page.request, machine).createMember())
  await expect(heading(page, 'Puntos a prueba')).toBeVisible()
  await page.evaluate(() => document.body.setAttribute('data-same-page', 'yes'))
  const repair = await checkout.edit(
    texts,
    "title: 'Puntos a prueba'",
    "get title(): string { throw new Error('no title') }"
  )
  await expect(page.getByText('No pudimos cargar esta sección.')).toBeVisible()
  await repair()
  await expect(heading(page, 'Puntos a prueba')).toBeVisible()
  await expect(page.locator('body[data-same-page]')).toHaveCount(1)
})

test('a remote override stays through signing in and reloading, and the tester can end it', async ({
  page
}) => {
  await page.goto(overrideUrl('/mi-cuenta'))
  await expect(page).toHaveURL(/\/ingresa/)
  await expect(onTrial(page)).toContainText(machine)
  expect(page.url()).not.toContain('probar')
  await signIn(page, await new Sandbox(page.request, club.origin).createMember())
  await expect(heading(page, 'Puntos a prueba')).toBeVisible()
  await expect(onTrial(page)).toBeVisible()
  expect(await listViolations(page)).toEqual([])

  await page.reload()
  await expect(heading(page, 'Puntos a prueba')).toBeVisible()
  await page.getByRole('navigation', { name: 'Mi Cuenta' }).getByRole('link', { name: 'Canjes' }).click()
  await expect(heading(page, 'Canjes')).toBeVisible()
  await page.goto(`${club.origin}/notificaciones`)
  await expect(heading(page, 'Alertas')).toBeVisible()
  await expect(onTrial(page)).toBeVisible()

  await page.goto(`${club.origin}/mi-cuenta`)
  await page.getByRole('button', { name: 'Volver a la versión publicada' }).click()
  await expect(heading(page, 'Mis Puntos')).toBeVisible()
  await expect(onTrial(page)).toHaveCount(0)
  await page.reload()
  await expect(heading(page, 'Mis Puntos')).toBeVisible()

  await page.goto('about:blank')
  const candidate = await (await page.request.get(`${machine}/mf-account/description.json`)).json()
  await expect.poll(() => metrics(page)).toMatch(/remote="mf-account",version="/)
  expect(await metrics(page), 'a remote override says nothing about what members get').not.toContain(
    `version="${candidate.metadata.version}"`
  )
})

test('a reload shows the team’s saved code, and the published version while that code does not build', async ({
  page,
  problems
}) => {
  test.setTimeout(240_000)
  problems.expectStatus(500, /\/mf-account\/description\.json$/)
  await open(page, overrideUrl('/mi-cuenta'))
  await expect(heading(page, 'Puntos a prueba')).toBeVisible()
  const undo = await checkout.edit(texts, 'Puntos a prueba', 'Puntos de hoy')
  await built(page)
  await page.reload()
  await expect(heading(page, 'Puntos de hoy')).toBeVisible()
  await expect(onTrial(page)).toBeVisible()

  const mend = await checkout.edit(texts, "'Puntos de hoy'", "'Puntos de hoy")
  expect((await built(page)).status()).toBe(500)
  const logged = page.waitForEvent('console', one => /override_failed/.test(one.text()))
  await page.reload()
  await expect(heading(page, 'Mis Puntos')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`No pudimos traer mf-account desde ${machine}.`)
  expect((await logged).text()).toMatch(/answers 500: .*points-texts\.ts/)
  expect(await listViolations(page)).toEqual([])
  await mend()
  await undo()
  await page.goto(overrideUrl('/mi-cuenta'))
  await expect(heading(page, 'Puntos a prueba')).toBeVisible()
})

test('a screen that throws is replaced by the published version until the team fixes it', async ({
  page,
  problems
}) => {
  problems.expect({ text: /a prueba/, times: 'any' })
  const undo = await checkout.edit(
    'mf-account/src/points/points-page.tsx',
    'export default function PointsPage() {',
    "export default function PointsPage() {\n  if (Date.now() > 0) throw new Error('a prueba')\n"
  )
  await built(page)
  await open(page, overrideUrl('/mi-cuenta'))
  await expect(heading(page, 'Mis Puntos')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('La versión de mf-account que estabas probando falló.')
  expect(await listViolations(page)).toEqual([])
  await undo()
  await page.reload()
  await expect(heading(page, 'Puntos a prueba')).toBeVisible()
  await expect(onTrial(page)).toBeVisible()
})
