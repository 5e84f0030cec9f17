import { expect, headerPoints, type Page, signIn, test } from '../fixtures/club.ts'
import { expectVisibleFocus, pressOn, tabTo, typeInto } from '../fixtures/keyboard.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const entry = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name })

test('a member redeems, reads alerts, changes the profile and signs out by keyboard alone', async ({
  page,
  context,
  sandbox
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const member = await sandbox.createMember({ points: 5000, notifications: 3 })
  const images = ['cup-1', 'cup-2'].map(name => ({ url: `/v1/images/promos/${name}.svg`, name }))
  await sandbox.createPromo({
    email: member.email,
    description_title: 'Un ñandú de peluche',
    points: 1234,
    images
  })
  await page.goto('/ingresa')
  await signIn(page, member)
  await expect(heading(page, 'Canjeá tus puntos')).toBeFocused()

  await test.step('skips the menu and goes to the content', async () => {
    await page.reload()
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused()
    await expectVisibleFocus(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('finds a promotion and saves it', async () => {
    await typeInto(page, page.getByLabel('Buscar'), 'ñandú')
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
    await pressOn(page, button(page, 'Guardar Un ñandú de peluche'), 'Space')
    await expect(page.getByRole('status').filter({ hasText: 'Lo guardaste' })).toHaveCount(1)
    await page.reload()
    await tabTo(page, button(page, /^Guardados/))
    await page.keyboard.press('Space')
    await expect(button(page, 'Guardados (1)')).toHaveAttribute('aria-pressed', 'true')
    await expectVisibleFocus(page)
    await pressOn(page, page.getByRole('link', { name: 'Un ñandú de peluche', exact: true }), 'Enter')
    await expect(heading(page, 'Un ñandú de peluche')).toBeFocused()
  })

  await test.step('looks at the images of the promotion', async () => {
    await pressOn(page, button(page, 'Imagen siguiente'), 'Enter')
    await expect(page.getByText('2 / 2')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByText('1 / 2')).toBeVisible()
  })

  await test.step('cancels the redemption, then redeems the promotion and copies the code', async () => {
    const opener = button(page, 'Quiero mi beneficio')
    await pressOn(page, opener, 'Enter')
    await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    await pressOn(page, button(page, 'Continuar'), 'Enter')
    const done = page.getByRole('dialog', { name: 'Felicitaciones!' })
    await expect(done.locator(':focus')).toHaveCount(1)
    await pressOn(page, done.getByRole('button', { name: /^EQS-/ }), 'Enter')
    await expect(done.getByText('Copiado!').first()).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^EQS-/)
    await expect(headerPoints(page)).toContainText('3.766')
    await pressOn(page, done.getByRole('link', { name: 'Ir a Mis Canjes' }), 'Enter')
    await expect(heading(page, 'Canjes')).toBeFocused()
  })

  await test.step('shows the code at the till, and comes back to the same place', async () => {
    const opener = button(page, 'Mostrar en caja')
    await pressOn(page, opener, 'Enter')
    await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  })

  await test.step('reads one alert, then all', async () => {
    await pressOn(page, entry(page, 'Alertas'), 'Enter')
    await expect(heading(page, 'Alertas')).toBeFocused()
    await pressOn(page, button(page, /Aviso 1/), 'Enter')
    await expect(entry(page, /Alertas/)).toContainText('2')
    const readAll = button(page, 'Marcar todos como leidos')
    await pressOn(page, readAll, 'Enter')
    await expect(entry(page, /Alertas/)).toHaveText('Alertas')
    await expect(page.locator('main :focus')).toHaveCount(1)
  })

  await test.step('changes the city', async () => {
    await pressOn(page, button(page, 'Tu perfil'), 'Enter')
    await pressOn(page, page.getByRole('link', { name: 'Mi Perfil' }), 'Enter')
    await expect(heading(page, 'Tu Perfil')).toBeFocused()
    await tabTo(page, page.getByLabel('Ciudad'))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Paraná')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Listo, guardamos tus datos.').first()).toBeAttached()
    await expect(page.locator('main :focus')).toHaveCount(1)
  })

  await test.step('chooses the dark theme and signs out', async () => {
    await pressOn(page, button(page, 'Tu perfil'), 'Enter')
    await page.keyboard.press('Escape')
    await expect(button(page, 'Tu perfil')).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('radio', { name: 'Automático' }))
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('radio', { name: 'Oscuro' })).toBeChecked()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await pressOn(page, button(page, 'Cerrar Sesión'), 'Enter')
    await expect(heading(page, 'Ingresá')).toBeVisible()
  })
})

test('a member finds, saves, redeems and exports by keyboard alone', async ({ page, context, sandbox }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const member = await sandbox.createMember({ points: 5000, notifications: 3 })
  const { email } = member
  await sandbox.createPromo({ email, description_title: 'Cafetera italiana', points: 4000 })
  await keepSession(page, savedSession(member))
  await page.goto('/')

  await test.step('finds a promotion and saves it', async () => {
    await typeInto(page, page.getByRole('searchbox', { name: 'Buscar' }), 'cafetera')
    await expect(page.getByRole('article')).toHaveCount(1)
    await pressOn(page, page.getByRole('link', { name: 'Cafetera italiana' }), 'Enter')
    await expect(heading(page, 'Cafetera italiana')).toBeFocused()
    await pressOn(page, button(page, 'Guardar'), 'Space')
    await expect(page.getByRole('button', { name: 'Guardar', pressed: true })).toBeFocused()
    await pressOn(page, page.getByRole('link', { name: 'Volver al catálogo' }), 'Enter')
    await pressOn(page, page.getByRole('link', { name: 'para «Cafetera italiana»' }), 'Enter')
    await expect(heading(page, 'Cafetera italiana')).toBeFocused()
  })

  await test.step('redeems the promotion, shows the ticket, exports it to a calendar and shares it', async () => {
    await pressOn(page, button(page, 'Quiero mi beneficio'), 'Enter')
    await pressOn(page, button(page, 'Continuar'), 'Enter')
    const done = page.getByRole('dialog', { name: 'Felicitaciones!' })
    const atTill = done.getByRole('button', { name: 'Mostrar en caja' })
    await pressOn(page, atTill, 'Enter')
    await expect(page.getByRole('dialog', { name: 'Cafetera italiana' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(atTill).toBeFocused()
    await pressOn(page, done.getByRole('button', { name: /^Más opciones/ }), 'Space')
    const coming = page.waitForEvent('download')
    await pressOn(page, done.getByRole('button', { name: /Agendar/ }), 'Enter')
    expect((await coming).suggestedFilename()).toMatch(/\.ics$/)
    await pressOn(page, done.getByRole('button', { name: 'Compartir' }), 'Enter')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/Código: EQS-/)
    await expectVisibleFocus(page)
    await page.keyboard.press('Escape')
    await expect(done).toHaveCount(0)
  })

  await test.step('searches the transactions and exports them', async () => {
    await pressOn(page, entry(page, 'Mi Cuenta'), 'Enter')
    await expect(heading(page, 'Mis Puntos')).toBeFocused()
    await pressOn(page, button(page, 'Usaste'), 'Space')
    await pressOn(page, button(page, 'Más opciones de tus movimientos'), 'Enter')
    await typeInto(page, page.getByRole('searchbox', { name: 'Buscar' }), 'cafetera')
    await expect(page.getByText('1 movimiento', { exact: true })).toBeVisible()
    const coming = page.waitForEvent('download')
    await pressOn(page, button(page, 'Descargar planilla'), 'Enter')
    expect((await coming).suggestedFilename()).toMatch(/\.csv$/)
    await expectVisibleFocus(page)
  })

  await test.step('invites a friend', async () => {
    await pressOn(page, page.getByRole('main').getByRole('link', { name: 'Misiones', exact: true }), 'Enter')
    const invite = page.getByRole('button', { name: /^Invitar/ })
    await pressOn(page, invite, 'Enter')
    await pressOn(page, button(page, 'Compartir'), 'Enter')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/registrate$/)
    await pressOn(page, button(page, 'Mostrar QR'), 'Space')
    await expect(page.getByRole('img', { name: 'Código QR del enlace' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(invite).toBeFocused()
  })

  await test.step('filters the unread alerts, and marks all', async () => {
    await pressOn(page, entry(page, /Alertas/), 'Enter')
    await pressOn(page, button(page, 'Sin leer (3)'), 'Space')
    await expect(page.getByRole('button', { name: 'Sin leer (3)', pressed: true })).toBeFocused()
    const readAll = button(page, 'Marcar todos como leidos')
    await pressOn(page, readAll, 'Enter')
    await expect(readAll).toBeFocused()
    await expect(entry(page, /Alertas/)).not.toContainText('3')
  })

  await test.step('downloads their data, and removes what is stored in the browser', async () => {
    await pressOn(page, button(page, 'Tu perfil'), 'Enter')
    await pressOn(page, page.getByRole('link', { name: 'Mi Perfil' }), 'Enter')
    await expect(heading(page, 'Tu Perfil')).toBeFocused()
    await pressOn(page, page.getByRole('link', { name: 'Tus datos y privacidad' }), 'Enter')
    await expect(heading(page, 'Tus datos y privacidad')).toBeFocused()
    await pressOn(page, page.getByText('Ver qué guardamos'), 'Space')
    const saved = page.getByText('Los beneficios que guardaste')
    await expect(saved).toBeVisible()
    await expectVisibleFocus(page)
    await pressOn(page, button(page, 'Borrar lo guardado'), 'Enter')
    await pressOn(page, page.getByRole('button', { name: 'Borrar', exact: true }), 'Enter')
    await expect(saved).toHaveCount(0)
    await expect(button(page, 'Borrar lo guardado')).toBeFocused()
    const coming = page.waitForEvent('download')
    await pressOn(page, button(page, 'Descargar mis datos'), 'Enter')
    expect((await coming).suggestedFilename()).toMatch(/\.zip$/)
    await expect(page.getByText('Listo, descargaste tus datos.').first()).toBeAttached()
    await expect(button(page, 'Descargar mis datos')).toBeFocused()
  })
})
