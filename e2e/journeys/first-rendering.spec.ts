import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/club.ts'
import { holdCode } from '../fixtures/held-code.ts'
import { gate } from '../fixtures/remote-faults.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'

const screens = [
  { path: '/', heading: 'Canjeá tus puntos', remote: 'mf-catalogue', chunk: 'catalogue' },
  { path: '/mi-cuenta', heading: 'Mis Puntos', remote: 'mf-account', chunk: 'points' }
] as const

/** Records each time that React's page contains the skeleton of a screen whose code is loading. */
async function watchSkeletons(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { skeletons: seen })
    new MutationObserver(() => {
      if (document.querySelector('#root [data-waiting]')) seen.push(location.pathname)
    }).observe(document, { childList: true, subtree: true })
  })
}

const skeletons = (page: Page) => page.evaluate(() => Reflect.get(window, 'skeletons'))

/** Waits until the page has downloaded these files, while the host's script is held. */
const arrived = (page: Page, names: readonly string[]) =>
  expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
    )
    .toEqual(expect.arrayContaining(names.map(name => expect.stringMatching(name))))

for (const { path, heading, remote, chunk } of screens) {
  test(`${path} is drawn at once when its code is there before the host`, async ({ page, sandbox }) => {
    await keepSession(page, savedSession(await sandbox.createMember()))
    await watchSkeletons(page)
    const host = await holdCode(page)
    await page.goto(path, { waitUntil: 'commit' })
    const files = ['remote-entry.js', 'app.js', `${chunk}.js`, `${chunk}.css`]
    await arrived(
      page,
      files.map(file => `^/remotes/${remote}/[^/]+/${file}$`)
    )
    host.release()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    expect(await skeletons(page)).toEqual([])
  })
}

test('a screen whose code is late leaves the shell to come first', async ({ page, sandbox }) => {
  await keepSession(page, savedSession(await sandbox.createMember()))
  await watchSkeletons(page)
  const { opened, open } = gate()
  await page.route('**/points.js', async route => {
    await opened
    await route.continue()
  })
  await page.goto('/mi-cuenta', { waitUntil: 'commit' })
  await expect(page.getByRole('banner').getByRole('button', { name: 'Tu perfil' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  open()
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeVisible()
  expect(await skeletons(page)).toContain('/mi-cuenta')
})
