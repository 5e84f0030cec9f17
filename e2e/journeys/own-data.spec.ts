import type { Request } from '@playwright/test'
import { expectNoBarriers, narrowPhone } from '../fixtures/barriers.ts'
import { expect, type Page, test } from '../fixtures/club.ts'
import { keepSession, readSession, savedSession } from '../fixtures/saved-session.ts'

const entry = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title })
const theme = 'Modo claro u oscuro'

test('the cards below the form load after it, and a failed load can be retried', async ({
  page,
  problems,
  sandbox
}) => {
  const file = /\/mf-profile\/[^/]+\/own-cards\.js/
  problems.expect({ text: /ERR_FAILED/, at: file })
  await page.route(file, route => route.abort())
  await keepSession(page, savedSession(await sandbox.createMember()))
  await page.goto('/perfil')
  await page.getByLabel('Nombre', { exact: true }).fill('Rosa')
  const failure = page.getByText('No pudimos cargar el resto de tu perfil.')
  await expect(failure).toBeVisible()

  await page.unroute(file)
  await page.getByRole('button', { name: 'Reintentar' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Invitá' })).toBeVisible()
  await expect(failure).toHaveCount(0)
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Rosa')
  // Focus continues where the button was.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Copiar enlace' })).toBeFocused()
})

test('what is removed from the device in one tab is gone in the other, and both sessions go on', async ({
  page,
  context,
  sandbox
}) => {
  await keepSession(page, savedSession(await sandbox.createMember({ points: 700 })))
  await page.goto('/perfil')
  await page.evaluate(() => localStorage.setItem('EQS_PROD_THEME', 'dark'))
  await page.reload()
  const other = await context.newPage()
  await other.goto('/perfil')
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(entry(other, theme)).toBeVisible()

  await page.getByRole('button', { name: `Borrar ${theme}` }).click()
  await page.getByRole('button', { name: 'Borrar de este dispositivo' }).click()
  await expect(entry(page, theme)).toHaveCount(0)
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
  await expect(entry(other, theme)).toHaveCount(0)
  await expect(other.locator('html')).not.toHaveAttribute('data-theme')

  await page.getByRole('button', { name: 'Borrar todo menos tu sesión' }).click()
  await page.getByRole('button', { name: 'Borrar de este dispositivo' }).click()
  await expect(entry(page, 'Tu último saldo')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Tu Perfil' })).toBeVisible()

  await other.getByRole('button', { name: 'Borrar Tu sesión' }).click()
  await other.getByRole('button', { name: 'Borrar de este dispositivo' }).click()
  await expect(other).toHaveURL(/\/ingresa/)
  await expect(page).toHaveURL(/\/ingresa/)
  expect(await readSession(page)).toBeNull()
})

test('a failed download says what is missing, and one that is left takes nothing along', async ({
  page,
  sandbox,
  problems
}) => {
  problems.expectStatus(500, '/v1/api/missions', 1)
  const member = await sandbox.createMember({ notifications: 2 })
  await keepSession(page, savedSession(member))
  await page.goto('/perfil')
  const { email } = member
  await sandbox.breakCalls({ email, path: '/api/missions', status: 500, body: {}, times: 1 })
  await page.getByRole('button', { name: 'Descargar mis datos' }).click()
  await expect(page.getByRole('alert')).toContainText('No pudimos traer tus misiones')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  expect((await coming).suggestedFilename()).toMatch(/\.zip$/)

  const downloads: unknown[] = []
  page.on('download', download => downloads.push(download))
  const missions = await sandbox.holdCall({ email, path: '/api/missions', times: 1 })
  const isMissions = (request: Request) => request.url().endsWith('/api/missions')
  await page.getByRole('button', { name: 'Descargar mis datos' }).click()
  await missions.arrived()
  const givenUp = page.waitForEvent('requestfailed', isMissions)
  const menu = page.getByRole('navigation', { name: 'Principal' })
  await menu.getByRole('link', { name: 'Canjeá' }).click()
  await givenUp
  await expect(page.getByRole('heading', { level: 1, name: /Canjeá/ })).toBeVisible()
  await menu.getByRole('link', { name: 'Mi Cuenta' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeVisible()
  expect(downloads).toEqual([])
})

test('no accessibility violations on a narrow phone', async ({ page, sandbox }) => {
  await page.setViewportSize(narrowPhone)
  await keepSession(page, savedSession(await sandbox.createMember()))
  await page.goto('/perfil')
  await expect(entry(page, 'Tu sesión')).toBeVisible()
  await expectNoBarriers(page, [narrowPhone])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.getByRole('button', { name: 'Borrar Tu sesión' }).click()
  await expectNoBarriers(page, [narrowPhone])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Borrar Tu sesión' })).toBeFocused()
})
