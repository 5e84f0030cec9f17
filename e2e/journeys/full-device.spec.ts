import { expect, test } from '../fixtures/club.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'

// With the service worker, as members have it.
test.use({ serviceWorkers: 'allow' })

test('on a device without storage space, every screen opens from the network', async ({
  page,
  context,
  sandbox,
  baseURL
}) => {
  await keepSession(page, savedSession(await sandbox.createMember()))
  await page.goto('/mi-cuenta')
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: baseURL ?? '', quotaSize: 1 })
  const menu = page.getByRole('navigation', { name: 'Principal' })
  await menu.getByRole('link', { name: /Alertas/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Alertas' })).toBeVisible()
  await menu.getByRole('link', { name: 'Canjeá' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Canjeá/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: /Canjeá/ })).toBeVisible()
})
