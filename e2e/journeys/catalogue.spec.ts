import { expect, type Page, signIn, test } from '../fixtures/club.ts'
import { layoutShifts, watchShifts } from '../fixtures/layout-shifts.ts'
import { gate } from '../fixtures/remote-faults.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'
import { typefacesHere } from '../fixtures/typefaces.ts'

const cards = (page: Page) => page.getByRole('article')

/** @returns the number of cards in the first row. */
async function columns(page: Page): Promise<number> {
  const tops = await cards(page).evaluateAll(all => all.map(card => card.getBoundingClientRect().top))
  return tops.filter(top => Math.abs(top - (tops[0] ?? 0)) < 1).length
}

test('the catalogue has two cards in a row on a phone, one at 200 %, and three or four on a desktop', async ({
  page,
  sandbox
}) => {
  await keepSession(page, savedSession(await sandbox.createMember()))
  await page.goto('/')
  await expect(cards(page).first()).toBeVisible()

  for (const [width, expected] of [
    [195, 1],
    [320, 1],
    [390, 2],
    [640, 2],
    [800, 4],
    [1280, 3],
    [1440, 4]
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => columns(page), `at ${width} px`).toBe(expected)
  }
})

test('the views of the catalogue are side by side in every window and letter size', async ({
  page,
  sandbox
}) => {
  await keepSession(page, savedSession(await sandbox.createMember()))
  await page.goto('/')
  const views = page.getByRole('group', { name: 'Qué beneficios ver' }).getByRole('button')
  await expect(views).toHaveText([/^Todos/, /^Te alcanza/, /^Guardados/])
  const devtools = await page.context().newCDPSession(page)
  for (const [width, scale] of [
    [320, 1],
    [1024, 1],
    [1180, 1],
    [1280, 1],
    [1440, 1.5]
  ] as const) {
    await devtools.send('Emulation.setEmulatedOSTextScale', { scale })
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('main')).toHaveCSS('font-size', `${17 * scale}px`)
    const tops = () =>
      views.evaluateAll(chips => new Set(chips.map(chip => chip.getBoundingClientRect().top)).size)
    await expect.poll(tops, `at ${width} px, letters of ${scale * 100} %`).toBe(1)
  }
})

test('a pressed view of the catalogue is scrolled out of the fade at the edge', async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 340, height: 800 })
  await keepSession(page, savedSession(await sandbox.createMember()))
  await page.goto('/')
  const saved = page.getByRole('button', { name: /^Guardados/ })
  const distance = () => saved.evaluate(chip => innerWidth - chip.getBoundingClientRect().right)
  // The width of the fade, --sp-6.
  const fade = 32
  expect(await distance()).toBeLessThan(fade)
  // The visible part of it is pressed.
  await saved.click({ position: { x: 8, y: 8 } })
  await expect.poll(distance).toBeGreaterThanOrEqual(fade)
})

test('the text size that a member has chosen for the whole phone applies', async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setEmulatedOSTextScale', { scale: 2 })
  await keepSession(page, savedSession(await sandbox.createMember()))
  await page.goto('/')
  await expect(page.getByRole('main')).toHaveCSS('font-size', '34px')
  await expect.poll(() => columns(page)).toBe(1)
})

test('a long word in the title of a card stays on one line of a phone', async ({ page, sandbox }) => {
  const member = await sandbox.createMember()
  const title = 'Cuatro horas de estacionamiento'
  await sandbox.createPromo({ email: member.email, description_title: title, points: 1 })
  await keepSession(page, savedSession(member))
  // The club's typefaces are used from the second screen on. The widths of a device's typefaces differ.
  await page.goto('/mi-cuenta')
  await typefacesHere(page)
  await page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: 'Canjeá', exact: true })
    .click()
  const link = page.getByRole('main').getByRole('link', { name: title, exact: true }).first()
  await expect(link).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-fonts', 'loaded')
  for (const width of [360, 375, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const lines = await link.evaluate(element => {
      const text = element.firstChild
      const range = document.createRange()
      const start = element.textContent.indexOf('estacionamiento')
      if (!text) return 0
      range.setStart(text, start)
      range.setEnd(text, start + 'estacionamiento'.length)
      return range.getClientRects().length
    })
    expect(lines, `at ${width} px`).toBe(1)
  }
})

test('the filters of a shared catalogue link survive signing in', async ({ page, sandbox }) => {
  const member = await sandbox.createMember()
  await sandbox.createPromo({ email: member.email, description_title: 'Ñandú de peluche', points: 1 })
  await page.goto('/?buscar=nandu&orden=nuevos')
  await signIn(page, member)
  await expect(page).toHaveURL('/?buscar=nandu&orden=nuevos')
  await expect(page.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('nandu')
  await expect(cards(page)).toHaveCount(1)
})

test('a search and its results are restored after Back from a promotion', async ({ page, sandbox }) => {
  const member = await sandbox.createMember({ points: 500 })
  for (const points of [100, 600]) {
    await sandbox.createPromo({ email: member.email, description_title: `Vuelta ${points}`, points })
  }
  await keepSession(page, savedSession(member))
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('vuelta')
  await expect(cards(page)).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: '2 beneficios' })).toHaveCount(1)
  await expect(cards(page).first()).toContainText('Te alcanza')
  await expect(cards(page).last()).toContainText('Te faltan 100')

  await page.getByRole('link', { name: 'Vuelta 600', exact: true }).click()
  await expect(page).toHaveTitle('Vuelta 600 · EQS Club')
  await expect(page.getByText('Los sumás con $1.000 en compras, o con tus misiones.')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveTitle('Canjeá tus puntos · EQS Club')
  await expect(page.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('vuelta')
  await expect(cards(page)).toHaveCount(2)
})

test('without a network the list can be read, and redeeming is not possible', async ({
  page,
  context,
  sandbox,
  loseNetwork
}) => {
  const member = await sandbox.createMember({ points: 500 })
  for (const title of ['Con señal', 'Sin señal']) {
    await sandbox.createPromo({ email: member.email, description_title: title, points: 1 })
  }
  await keepSession(page, savedSession(member))
  await page.goto('/')
  // Opens a promotion once, so that the code of its screen is loaded.
  await page.getByRole('link', { name: 'Con señal' }).click()
  await page.getByRole('link', { name: 'Volver al catálogo' }).click()

  await loseNetwork()
  await page.getByRole('link', { name: 'Sin señal' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sin señal' })).toBeVisible()
  const redeem = page.getByRole('button', { name: 'Quiero mi beneficio' })
  await expect(redeem).toHaveAccessibleDescription('Vas a poder canjear cuando tengas señal.')
  await redeem.click({ force: true })
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await context.setOffline(false)
  await redeem.click()
  await expect(page.getByRole('dialog', { name: '¿Lo canjeamos?' })).toBeVisible()
})

test('the dialog to download the app loads its code with the press; a failure is shown and can be retried', async ({
  page,
  problems,
  sandbox
}) => {
  const file = /\/mf-catalogue\/[^/]+\/app-dialog\.js/
  problems.expect({ text: /ERR_FAILED/, at: file })
  await page.route(file, route => route.abort())
  await keepSession(page, savedSession(await sandbox.createMember()))
  await page.goto('/')
  const download = page.getByRole('button', { name: 'Descargar la app' })
  await download.click()
  await expect(page.getByText('No pudimos abrir el código. Probá de nuevo.').first()).toBeVisible()
  await expect(download).toBeFocused()

  await page.unroute(file)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Escaneá el código con tu teléfono' })
  await expect(dialog.getByRole('img', { name: /^Código QR/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(download).toBeFocused()
  await expect(page.getByText('No pudimos abrir el código. Probá de nuevo.')).toHaveCount(0)
})

test('on a phone the first card is visible below the band, and nothing moves when balance, level and code come late', async ({
  page,
  sandbox
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const member = await sandbox.createMember({ points: 1000, category: 'Platino' })
  const promo = await sandbox.createPromo({
    email: member.email,
    description_title: 'Café con leche y dos medialunas de manteca',
    points: 1
  })
  await page.request.post(`/v1/api/redeems/new/${promo._id}`, {
    headers: { authorization: `Bearer ${member.token}` },
    data: {}
  })
  const [balance, codes] = [gate(), gate()]
  for (const [calls, { opened }] of [
    ['**/v1/api/app/init/web', balance],
    ['**/v1/api/redeems?*', codes]
  ] as const)
    await page.route(calls, async route => {
      await opened
      await route.continue().catch(() => {})
    })
  await keepSession(page, savedSession(member))
  await watchShifts(page)
  await page.goto('/')
  const band = page.getByRole('region', { name: 'Tu cuenta' })
  await expect(cards(page).first()).toBeVisible()
  await expect(band.getByRole('link', { name: 'Mostrar mi tarjeta' })).toBeVisible()
  const top = (await cards(page).first().boundingBox())?.y

  balance.open()
  await expect(band).toContainText('Categoría Platino')
  codes.open()
  const code = band.getByRole('button', { name: /^Mostrar en caja Café con leche/ })
  await expect(code).toBeVisible()
  expect((await cards(page).first().boundingBox())?.y).toBe(top)
  expect(await layoutShifts(page)).toEqual([])

  // The picture and the title are above the lower edge of the screen.
  for (const part of [cards(page).first().getByRole('heading'), cards(page).nth(1).getByRole('heading')])
    await expect(part).toBeInViewport({ ratio: 1 })

  await code.click()
  await expect(page.getByRole('dialog', { name: /^Café con leche/ })).toBeVisible()
})
