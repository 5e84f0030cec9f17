import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/club.ts'
import { holdCode } from '../fixtures/held-code.ts'
import { gate } from '../fixtures/remote-faults.ts'
import type { Sandbox } from '../fixtures/sandbox.ts'
import { keepSession, savedSession, sessionKey } from '../fixtures/saved-session.ts'

const screens = [
  { path: '/', shows: 'Helado', remote: 'mf-catalogue', chunk: 'catalogue', calls: [/promos\/getActive$/] },
  {
    path: '/promo/:id',
    shows: 'Helado',
    remote: 'mf-catalogue',
    chunk: 'promo',
    calls: [/promos\/get\/[^/]+$/]
  },
  {
    path: '/mi-cuenta',
    shows: 'Puntos de prueba',
    remote: 'mf-account',
    chunk: 'points',
    calls: [/loyalty\/transactions$/, /promos\/getActive$/, /api\/missions$/]
  },
  {
    path: '/mi-cuenta/misiones',
    shows: 'Misiones',
    remote: 'mf-account',
    chunk: 'missions',
    calls: [/missions$/]
  },
  {
    path: '/mi-cuenta/canjes',
    shows: 'No tenés canjes para mostrar',
    remote: 'mf-account',
    chunk: 'redemptions',
    calls: [/redeems$/]
  },
  {
    path: '/notificaciones',
    shows: 'Aviso 1',
    remote: 'mf-notifications',
    chunk: 'inbox',
    calls: [/notifications$/]
  }
] as const

/** Records each skeleton in React's page: of a screen whose code is loading, and of data that are loading. */
async function watchSkeletons(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { skeletons: seen })
    new MutationObserver(() => {
      if (document.querySelector('#root [data-waiting]')) seen.push('code')
      else if (document.querySelector('#root main [aria-busy="true"]')) seen.push('data')
    }).observe(document, { childList: true, subtree: true })
  })
}

const skeletons = (page: Page) => page.evaluate(() => Reflect.get(window, 'skeletons'))

/** Waits until the page has downloaded these files and answers, while the host's script is held. */
const arrived = (page: Page, names: readonly RegExp[]) =>
  expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
    )
    .toEqual(expect.arrayContaining(names.map(name => expect.stringMatching(name))))

/** Creates a member with a promotion, alerts and movements that are not recent, and stores the session. */
async function keepMember(page: Page, sandbox: Sandbox) {
  const member = await sandbox.createMember({ points_expire_in: 10, notifications: 2 })
  const { _id } = await sandbox.createPromo({ email: member.email, description_title: 'Helado', points: 100 })
  await keepSession(page, savedSession(member))
  return { member, promo: _id }
}

const shellCalls = [/\/api\/app\/init\/web$/, /\/api\/assets\/web$/]

for (const { path, shows, remote, chunk, calls } of screens) {
  test(`${path} renders at once with its data when code and data arrive before the host`, async ({
    page,
    sandbox
  }) => {
    const { promo } = await keepMember(page, sandbox)
    await watchSkeletons(page)
    const host = await holdCode(page)
    await page.goto(path.replace(':id', promo), { waitUntil: 'commit' })
    const files = ['remote-entry.js', 'app.js', `${chunk}.js`, `${chunk}.css`]
    await arrived(page, [
      ...files.map(file => new RegExp(`^/remotes/${remote}/[^/]+/${file}$`)),
      ...calls,
      ...shellCalls
    ])
    host.release()
    await expect(page.getByRole('main').getByText(shows).first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    expect(await skeletons(page)).toEqual([])
  })
}

test('a visitor at a member’s address gets the sign-in screen at once', async ({ page }) => {
  await watchSkeletons(page)
  const host = await holdCode(page)
  await page.goto('/mi-cuenta/canjes', { waitUntil: 'commit' })
  await arrived(
    page,
    ['remote-entry.js', 'app.js', 'sign-in.js', 'sign-in.css'].map(
      file => new RegExp(`^/remotes/mf-auth/[^/]+/${file}$`)
    )
  )
  host.release()
  await expect(page.getByRole('heading', { level: 1, name: 'Ingresá' })).toBeVisible()
  await expect(page).toHaveURL('/ingresa?path=%2Fmi-cuenta%2Fcanjes')
  expect(await skeletons(page)).toEqual([])
})

test('early data of one member are not shown to another who has signed in since', async ({
  page,
  sandbox
}) => {
  await keepMember(page, sandbox)
  const other = await sandbox.createMember({ points: 77 })
  await sandbox.createPromo({ email: other.email, description_title: 'Desayuno', points: 50 })
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body?.innerText.includes('Helado')) Object.assign(window, { hasShown: 'Helado' })
    }).observe(document, { childList: true, subtree: true })
  })
  const host = await holdCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  await arrived(page, [/promos\/getActive$/, ...shellCalls])
  // Another tab stores its session in the same place.
  await page.evaluate(([key, entry]) => localStorage.setItem(key, entry), [
    sessionKey,
    savedSession(other)
  ] as const)
  host.release()
  await expect(page.getByRole('link', { name: /Desayuno/ })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('77')
  expect(await page.evaluate(() => Reflect.get(window, 'hasShown'))).toBeUndefined()
})

test('the shell renders first when the code of a screen is late', async ({ page, sandbox }) => {
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
  expect(await skeletons(page)).toContain('code')
})
