import { expect, headerPoints, signIn, test } from '../fixtures/club.ts'

test('a change in one remote shows in the header and in another remote at once', async ({
  page,
  sandbox,
  problems
}) => {
  problems.expectStatus(500, /\/v1\/api\/(?:loyalty\/\w+|app\/init\/web)$/)
  const member = await sandbox.createMember({ points: 4000 })
  await sandbox.createPromo({ email: member.email, description_title: 'Entrada general', points: 1500 })
  await page.goto('/ingresa')
  await signIn(page, member)
  await expect(headerPoints(page)).toContainText('4.000')

  // From here on only the router navigates. No document is loaded.
  const firstDocument = await page.evaluate(() => performance.timeOrigin)
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('Entrada general')
  await page.getByRole('link', { name: 'Entrada general' }).click()
  await page.getByRole('button', { name: 'Quiero mi beneficio' }).click()
  // From now on the provider does not report the balance.
  await sandbox.breakCalls({ method: 'GET', path: '/api/loyalty/*', status: 500, email: member.email })
  await sandbox.breakCalls({ method: 'GET', path: '/api/app/init/web', status: 500, email: member.email })
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('dialog', { name: 'Felicitaciones!' })).toBeVisible()
  await expect(headerPoints(page)).toContainText('2.500')
  await page.keyboard.press('Escape')

  await headerPoints(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('2.500')
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(firstDocument)
})

test('the alerts remote changes the badge that the host renders', async ({ page, sandbox }) => {
  const member = await sandbox.createMember({ notifications: 3 })
  await page.goto('/ingresa')
  await signIn(page, member)
  const entry = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: /Alertas/ })
  await expect(entry).toContainText('3')
  await entry.click()
  await page.getByRole('button', { name: 'Marcar todos como leidos' }).click()
  await expect(entry).not.toContainText('3')
})
