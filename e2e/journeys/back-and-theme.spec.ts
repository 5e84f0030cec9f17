import { expect, type Page, test } from '../fixtures/club.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'
import { takenOver } from '../fixtures/taken-over.ts'
import { setTheme } from '../fixtures/themes.ts'
import { typefacesHere } from '../fixtures/typefaces.ts'

/** Opens the catalogue with the club's fonts, so that the layout is the same when the member comes back. */
async function openWithTypefaces(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await typefacesHere(page)
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Mi Cuenta' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Canjeá tus puntos' })).toBeVisible()
}

test('Back from a promotion returns to the same place in the catalogue, even when its data comes late', async ({
  page,
  sandbox
}) => {
  const member = await sandbox.createMember()
  await keepSession(page, savedSession(member))
  await openWithTypefaces(page, '/')
  const cards = page.getByRole('main').getByRole('listitem').getByRole('link')
  const last = cards.last()
  await last.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(200)
  await last.click()
  await expect(page).toHaveURL(/\/promo\//)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

  const catalogue = await sandbox.holdCall({ email: member.email, path: '/api/promos/getActive' })
  await page.reload()
  // The fonts are applied when the member opens the next screen, so this screen has to be there first.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await typefacesHere(page)
  await page.goBack()
  await catalogue.arrived()
  await catalogue.release()
  await expect(last).toBeInViewport()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('"Volver al catálogo" restores search, filters and scroll position', async ({ page, sandbox }) => {
  const member = await sandbox.createMember({ points: 50_000 })
  await keepSession(page, savedSession(member))
  const filtered = '/?ver=alcanza&orden=titulo&buscar=e'
  await openWithTypefaces(page, filtered)
  const last = page.getByRole('main').getByRole('article').getByRole('link').last()
  await last.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(200)
  await last.click()
  await page.getByRole('link', { name: 'Volver al catálogo' }).click()
  await expect(page).toHaveURL(filtered)
  await expect(page.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('e')
  await expect(last).toBeInViewport()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('Forward returns to the same place in a browser without the event "scrollend"', async ({
  page,
  sandbox
}) => {
  await page.addInitScript(() =>
    addEventListener('scrollend', event => event.stopImmediatePropagation(), { capture: true })
  )
  await keepSession(page, savedSession(await sandbox.createMember()))
  await page.goto('/mi-cuenta')
  await typefacesHere(page)
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Canjeá' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Canjeá tus puntos' })).toBeVisible()
  const last = page.getByRole('main').getByRole('listitem').getByRole('link').last()
  await last.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(200)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Canjeá tus puntos' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('Back from a section of the terms returns to the list of sections', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/terminos-y-condiciones')
  await takenOver(page)
  const link = page.getByRole('link', { name: 'Canjes y códigos' })
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await link.click()
  const section = page.getByRole('heading', { name: 'Canjes y códigos' })
  await expect(section).toBeInViewport()
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
  await page.goForward()
  await expect(section).toBeInViewport()
  await page.reload()
  await takenOver(page)
  await expect(section).toBeInViewport()
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
  await page.goForward()
  await expect(section).toBeInViewport()
})

test('a page opened by a typed address starts at the top, even if the page before was scrolled', async ({
  page,
  sandbox
}) => {
  await keepSession(page, savedSession(await sandbox.createMember()))
  await page.goto('/')
  await page.getByRole('main').getByRole('listitem').getByRole('link').last().scrollIntoViewIfNeeded()
  await page.goto('/terminos-y-condiciones')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('the chosen theme applies from the first paint of a page, before any code has loaded', async ({
  page,
  sandbox
}) => {
  const member = await sandbox.createMember()
  await page.emulateMedia({ colorScheme: 'light' })
  await keepSession(page, savedSession(member))
  await page.goto('/')
  await page.getByRole('button', { name: 'Tu perfil' }).click()
  await page.getByRole('radio', { name: 'Oscuro' }).check()
  const dark = 'rgb(28, 14, 20)'
  await expect(page.locator('body')).toHaveCSS('background-color', dark)

  // Until the shell's code is loaded, everything is painted from the HTML alone.
  await page.route(/\/host\/.*\.js/, () => {})
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('.boot')).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('background-color', dark)
})

test('an open dialog darkens the page behind it in both themes', async ({ page, sandbox }) => {
  const member = await sandbox.createMember()
  await keepSession(page, savedSession(member))
  const promo = await sandbox.createPromo({ email: member.email })
  await page.goto(`/promo/${promo._id}`)
  await page.getByRole('button', { name: 'Quiero mi beneficio' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await setTheme(page, colorScheme)
    const [scrim, ground] = await page.getByRole('dialog').evaluate(dialog => {
      const channels = (color: string) =>
        color
          .match(/[\d.]+/g)
          ?.slice(0, 3)
          .map(Number) ?? []
      return [
        channels(getComputedStyle(dialog, '::backdrop').backgroundColor),
        channels(getComputedStyle(document.body).backgroundColor)
      ]
    })
    expect(scrim.map((channel, index) => channel < Number(ground[index]))).toEqual([true, true, true])
  }
})

test("the holes of the band have the page's colour in both themes, above the brand's image", async ({
  page,
  sandbox
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await keepSession(page, savedSession(await sandbox.createMember()))
  const image = page.waitForResponse('**/redeem-background.svg')
  await page.goto('/')
  await (await image).finished()
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    const box = await page.getByRole('region', { name: 'Tu cuenta' }).boundingBox()
    // The middle of the first hole, and the page above it.
    const [x, y] = [Math.round(box?.x ?? 0) + 12, Math.round(box?.y ?? 0) + 1]
    const [hole, around] = await Promise.all(
      [y, y - 8].map(top => page.screenshot({ clip: { x, y: top, width: 1, height: 1 } }))
    )
    expect(hole?.equals(around ?? Buffer.alloc(0)), scheme).toBe(true)
  }
})
