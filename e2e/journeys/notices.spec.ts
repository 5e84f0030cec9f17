import { listViolations } from '../fixtures/accessibility.ts'
import { expect, type Page, signIn, test } from '../fixtures/club.ts'
import { offerPrompt, visitAgain } from '../fixtures/installing.ts'
import { layoutShifts, watchShifts } from '../fixtures/layout-shifts.ts'
import { releaseNewer } from '../fixtures/newer-release.ts'
import { expectNothingLost } from '../fixtures/reflow.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'

// The page shows one notice at a time. The order is tested with all pairs in the host's tests.

const slot = (page: Page) => page.getByRole('region', { name: 'Avisos' })
const offline = /^Sin conexión/
const unstored = /^Tu sesión no se va a guardar en este navegador\./

test('without storage and network, the notice of the network comes first, and nothing on the screen moves', async ({
  page,
  context,
  sandbox,
  loseNetwork
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Refused.', 'QuotaExceededError')
    }
  })
  await watchShifts(page)
  await page.goto('/ingresa?path=/mi-cuenta')
  await signIn(page, await sandbox.createMember({ points: 3333 }))
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeVisible()
  await expect(slot(page)).toHaveText(unstored)
  await layoutShifts(page)

  await loseNetwork()
  await expect(slot(page)).toHaveText(offline)
  // The slot itself is higher with a longer notice.
  const moved = (await layoutShifts(page)).flatMap(shift => shift.replace(/^\S+ /, '').split('; '))
  expect(moved.filter(one => !/^(?:section|div) “Sin conexión/.test(one))).toEqual([])
  await context.setOffline(false)
  await expect(slot(page)).toHaveText(unstored)

  await slot(page).getByRole('button', { name: 'Cerrar' }).click()
  await expect(slot(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('a new release is announced before the offer to install, which follows when the member declines', async ({
  page,
  sandbox
}) => {
  await visitAgain(page)
  await offerPrompt(page)
  await keepSession(page, savedSession(await sandbox.createMember()))
  await page.clock.install()
  await page.goto('/')
  await expect(slot(page)).toHaveText(/^Tené el club a mano/)

  await releaseNewer(page, 'mf-notifications')
  await page.clock.fastForward(61_000)
  const menu = page.getByRole('navigation', { name: 'Principal' })
  await menu.getByRole('link', { name: 'Mi Cuenta' }).click()
  await expect(slot(page)).toHaveText(/^Hay una nueva versión/)
  await expect(page.getByText('Tené el club a mano')).toHaveCount(0)
  await slot(page).getByRole('button', { name: 'Cerrar' }).click()
  await expect(slot(page)).toHaveText(/^Tené el club a mano/)
})

test('while the menu is open, a notice is announced inside the menu', async ({
  page,
  sandbox,
  loseNetwork
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await keepSession(page, savedSession(await sandbox.createMember()))
  await page.goto('/mi-cuenta')
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  const menu = page.getByRole('dialog', { name: 'Menú' })
  await expect(menu).toBeVisible()
  await loseNetwork()
  await expect(menu.getByRole('status')).toHaveText(offline)
})

for (const window of [
  { width: 390, height: 844 },
  { width: 320, height: 256 }
])
  test(`at ${window.width} × ${window.height} the notice is visible and does not cover the last line of the page`, async ({
    page,
    sandbox,
    loseNetwork
  }) => {
    await page.setViewportSize(window)
    await page.emulateMedia({ forcedColors: 'active' })
    await keepSession(page, savedSession(await sandbox.createMember()))
    await page.goto('/mi-cuenta')
    await expect(page.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeVisible()
    await loseNetwork()
    await expect(slot(page)).toHaveText(offline)
    await expect(slot(page).getByText('Sin conexión')).toBeInViewport()
    await expectNothingLost(page, `${window.width} px`)
    expect(await listViolations(page)).toEqual([])
    const last = page.getByRole('contentinfo').getByText(/\d+\.\d+\.\d+/)
    // The page grows when a section fails without the network, so each attempt scrolls to the end again.
    await expect(async () => {
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
      await expect(last).toBeInViewport({ ratio: 1, timeout: 1_000 })
    }).toPass()
    const [text, notice] = [await last.boundingBox(), await slot(page).boundingBox()]
    const isAbove = text && notice && text.y + text.height <= notice.y
    const isBelow = text && notice && notice.y + notice.height <= text.y
    expect(isAbove || isBelow).toBe(true)
  })
