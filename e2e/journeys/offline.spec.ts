import type { Page } from '@playwright/test'
import { expect, headerPoints, test } from '../fixtures/club.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'

// Here the service worker works, as it does for members.
test.use({ serviceWorkers: 'allow' })

const banner = (page: Page) => page.getByText(/esperá a tener señal/)

/** Waits until the worker has everything that this page has used. */
async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready
    const kept = await (await caches.open('eqs-club')).keys()
    const names = new Set(kept.map(request => request.url))
    return performance
      .getEntriesByType('resource')
      .every(({ name }) => !/\/(?:host|remotes)\//.test(name) || names.has(name))
  })
}

test('the club opens without a network, says so, and asks anew when it is back', async ({
  page,
  context,
  sandbox,
  problems
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/)
  const member = await sandbox.createMember({ points: 4321 })
  await keepSession(page, savedSession(member))
  await page.goto('/mi-cuenta/misiones')
  await expect(page.getByRole('heading', { level: 1, name: 'Misiones' })).toBeVisible()
  await waitForWorker(page)

  await context.setOffline(true)
  await expect(banner(page)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Misiones' })).toBeVisible()
  await expect(banner(page)).toBeVisible()
  await expect(headerPoints(page)).toContainText('--')

  await context.setOffline(false)
  await expect(banner(page)).toBeHidden()
  await expect(headerPoints(page)).toContainText('4.321')
  await expect(page.getByText('Sumá más puntos')).toBeVisible()
})

test('a network that comes and goes is not answered by a storm of requests', async ({
  page,
  context,
  sandbox,
  problems
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/)
  await keepSession(page, savedSession(await sandbox.createMember()))
  await page.goto('/mi-cuenta/misiones')
  await expect(page.getByText('Sumá más puntos')).toBeVisible()
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('/v1/api/')) asked.push(request.url())
  })
  for (let time = 0; time < 20; time += 1) {
    await context.setOffline(true)
    await context.setOffline(false)
  }
  await expect(banner(page)).toBeHidden()
  await page.getByRole('link', { name: 'Canjes' }).first().click()
  await expect(page.getByText('No tenés canjes para mostrar')).toBeVisible()
  expect(asked.length).toBeLessThan(10)
})

test('nothing that the provider answered is kept by the worker', async ({ page, sandbox }) => {
  await keepSession(page, savedSession(await sandbox.createMember()))
  await page.goto('/mi-cuenta/misiones')
  await expect(page.getByText('Sumá más puntos')).toBeVisible()
  await waitForWorker(page)
  const kept = await page.evaluate(async () =>
    (await (await caches.open('eqs-club')).keys()).map(request => new URL(request.url).pathname)
  )
  expect(kept).toContain('/')
  expect(kept.filter(path => path !== '/' && !/^\/(?:host|remotes)\//.test(path))).toEqual([])
})
