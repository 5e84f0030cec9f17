import type { Request } from '@playwright/test'
import { expectAccessible, narrowPhone } from '../fixtures/accessibility.ts'
import { expect, type Page, test } from '../fixtures/club.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'

const title = 'Tus datos y privacidad'
const theme = 'Modo claro u oscuro'
const detail = (page: Page) => page.getByText('Ver qué guardamos')
const entry = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })

test('stored data is removed in all tabs, and both sessions continue', async ({ page, context, sandbox }) => {
  await keepSession(page, savedSession(await sandbox.createMember({ points: 700 })))
  await page.goto('/perfil')
  await page.evaluate(() => localStorage.setItem('EQS_PROD_THEME', '"dark"'))
  await page.reload()
  const other = await context.newPage()
  await other.goto('/mi-cuenta')
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')

  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
  await detail(page).press('Enter')
  await expect(entry(page, theme)).toBeVisible()
  const remove = page.getByRole('button', { name: 'Borrar lo guardado' })
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Borrar', exact: true }).click()
  await expect(entry(page, theme)).toHaveCount(0)
  await expect(entry(page, 'Tu sesión')).toBeVisible()
  await expect(remove).toBeFocused()
  for (const tab of [page, other]) await expect(tab.locator('html')).not.toHaveAttribute('data-theme')

  for (const tab of [page, other]) await tab.reload()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(other.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeVisible()
})

test('a failed download can be retried, and a download that is left is cancelled', async ({
  page,
  sandbox,
  problems
}) => {
  problems.expectStatus(500, '/v1/api/missions', 1)
  const member = await sandbox.createMember({ notifications: 2 })
  await keepSession(page, savedSession(member))
  await page.goto('/tus-datos')
  const { email } = member
  await sandbox.breakCalls({ email, path: '/api/missions', status: 500, body: {}, times: 1 })
  await page.getByRole('button', { name: 'Descargar mis datos' }).click()
  await expect(page.getByRole('alert')).toContainText('No pudimos juntar todos tus datos')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar mis datos' }).click()
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

test('the page of stored data has no accessibility violations on a narrow phone', async ({
  page,
  sandbox
}) => {
  await page.setViewportSize(narrowPhone)
  await keepSession(page, savedSession(await sandbox.createMember()))
  await page.goto('/tus-datos')
  await detail(page).click()
  await expect(entry(page, 'Tu sesión')).toBeVisible()
  await expectAccessible(page, [narrowPhone])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const remove = page.getByRole('button', { name: 'Borrar lo guardado' })
  await remove.click()
  await expectAccessible(page, [narrowPhone])
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
})
