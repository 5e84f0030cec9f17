import { expect, type Page, test } from '../fixtures/club.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'
import { typefacesHere } from '../fixtures/typefaces.ts'

/** Most bytes of the fonts that a member loads whose texts have no rare letters. */
const budget = 45_000

/** Follows the font files that the page loads. */
function followFonts(page: Page): Map<string, Promise<number>> {
  const fonts = new Map<string, Promise<number>>()
  page.on('response', response => {
    const name = new URL(response.url()).pathname.split('/').at(-1) ?? ''
    if (name.endsWith('.woff2'))
      fonts.set(
        name,
        response.body().then(({ length }) => length)
      )
  })
  return fonts
}

/** Opens Tu Perfil, leaves it and comes back: the fonts are used from the second screen on. */
async function openProfile(page: Page): Promise<void> {
  await page.goto('/perfil')
  await typefacesHere(page)
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Alertas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Alertas' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Tu Perfil' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-fonts', 'loaded')
}

/** Returns the fonts of the device with which the page shows any text of its content. */
async function listDeviceFonts(page: Page): Promise<readonly string[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'main' })
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName)
}

test('the club’s fonts are three files of 45 KB together', async ({ page, sandbox }) => {
  const member = await sandbox.createMember({ first_name: 'Ñandú', last_name: 'Güiraldes Müller Conceição' })
  await keepSession(page, savedSession(member))
  const fonts = followFonts(page)
  await openProfile(page)
  await expect(page.getByRole('main').getByText('Ñandú Güiraldes Müller Conceição')).toBeVisible()
  expect(await listDeviceFonts(page)).toEqual([])
  expect([...fonts.keys()].sort()).toEqual([
    'atkinson-hyperlegible-mono.woff2',
    'atkinson-hyperlegible-next.woff2',
    'besley.woff2'
  ])
  const sizes = await Promise.all(fonts.values())
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(budget)
})

test('a rare letter of a name loads the rest of its font', async ({ page, sandbox }) => {
  const member = await sandbox.createMember({ first_name: 'Jiří', last_name: 'Dvořák' })
  await keepSession(page, savedSession(member))
  const fonts = followFonts(page)
  await openProfile(page)
  await expect(page.getByRole('main').getByText('Jiří Dvořák')).toBeVisible()
  await expect.poll(() => [...fonts.keys()]).toContain('besley-latin-ext-wght-normal.woff2')
  await expect.poll(() => listDeviceFonts(page)).toEqual([])
})
