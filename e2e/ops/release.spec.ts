import { rename } from 'node:fs/promises'
import { expect, signIn, test } from '../fixtures/club.ts'
import { hashes } from '../fixtures/file-hashes.ts'
import { OwnClub } from '../fixtures/own-club.ts'
import { Sandbox } from '../fixtures/sandbox.ts'

test.describe.configure({ mode: 'serial' })

let club: OwnClub

test.beforeAll(async () => {
  test.setTimeout(180_000)
  club = await OwnClub.start()
})

test.afterAll(() => club.stop())

/** Expected console messages about a remote with missing files. */
const filesGone = (name: string) => [
  { text: /status of 404/, at: new RegExp(`/remotes/${name}/`) },
  {
    text: /^Failed to find a valid digest|SRI's integrity checks failed|^Refused to execute script/,
    at: new RegExp(`/remotes/${name}/`),
    times: 'any'
  } as const
]

/** @returns the versions of a remote whose files the page has loaded. */
const loadedVersions = (urls: readonly string[], name: string) =>
  new Set(urls.flatMap(url => new RegExp(`/remotes/${name}/([^/]+)/`).exec(url)?.[1] ?? []))

test('a club on a developer’s machine answers only that machine', async () => {
  const { port } = new URL(club.origin)
  // Another loopback address simulates another machine.
  await expect(fetch(`http://127.0.0.2:${port}/outbox`)).rejects.toThrow()
  expect((await fetch(`http://127.0.0.1:${port}/outbox`)).ok).toBe(true)
})

test('promoting a remote changes the next page load and no other remote', async ({ page, request }) => {
  test.setTimeout(300_000)
  const requested: string[] = []
  page.on('request', one => requested.push(one.url()))
  await page.goto(`${club.origin}/ingresa`)
  await signIn(page, await new Sandbox(request, club.origin).createMember({ points: 700 }))
  await page.goto(`${club.origin}/mi-cuenta`)
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeVisible()
  const [before] = loadedVersions(requested, 'mf-account')

  const hostBefore = await hashes(club.path('host'))
  const publishedBefore = await hashes(club.path('remotes'))
  await club.release('publish', 'mf-account', '1.9.0')

  requested.length = 0
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeVisible()
  expect([...loadedVersions(requested, 'mf-account')], 'publishing alone changes nothing').toEqual([before])

  await club.release('promote', 'mf-account@1.9.0')
  requested.length = 0
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeVisible()
  expect([...loadedVersions(requested, 'mf-account')]).toEqual(['1.9.0'])

  expect(await hashes(club.path('host'))).toEqual(hostBefore)
  expect(await hashes(club.path('remotes'))).toMatchObject(publishedBefore)
  expect(await club.release('status')).toMatch(/mf-account\s+1\.9\.0 \(100 %\)/)
})

test('publishing the same version again says that it is already there', async () => {
  expect(await club.release('publish', 'mf-account', '1.9.0')).toContain(
    'mf-account@1.9.0 is already published with the same files'
  )
})

test('an invalid name or version is refused with the reason', async () => {
  await expect(club.release('publish', 'mf-nope')).rejects.toThrow(
    'mf-nope is not the host or a remote of this checkout'
  )
  await expect(club.release('publish', 'mf-account', '1.2')).rejects.toThrow('a version is major.minor.patch')
  await expect(club.release('publish', 'mf-account', '../../pwn')).rejects.toThrow(
    'a version is major.minor.patch'
  )
  await expect(club.release('promote', 'mf-account@1.0.0@x')).rejects.toThrow(
    'name a version, as in mf-account@1.2.0'
  )
})

test('a version that was never published cannot be promoted', async () => {
  await expect(club.release('promote', 'mf-account@7.7.7')).rejects.toThrow(
    'mf-account@7.7.7 is not published'
  )
})

test('if the files of a remote are missing, the other sections work, and Reintentar loads it once they are back', async ({
  page,
  request,
  problems
}) => {
  problems.expect(...filesGone('mf-notifications'))
  await page.goto(`${club.origin}/ingresa`)
  await signIn(page, await new Sandbox(request, club.origin).createMember({ points: 700 }))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await rename(club.path('remotes/mf-notifications'), club.path('gone'))

  const main = page.getByRole('main')
  const navigation = page.getByRole('navigation', { name: 'Principal' })
  await navigation.getByRole('link', { name: /Alertas/ }).click()
  await expect(main).toContainText('No pudimos cargar esta sección.')

  await test.step('the shell and the other sections work', async () => {
    await expect(page.getByRole('banner')).toContainText('700')
    await navigation.getByRole('link', { name: 'Mi Cuenta' }).click()
    await expect(main.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeVisible()
    await page.getByRole('button', { name: 'Tu perfil' }).click()
    await page.getByRole('link', { name: 'Mi Perfil' }).click()
    await expect(main.getByRole('heading', { level: 1, name: 'Tu Perfil' })).toBeVisible()
    await navigation.getByRole('link', { name: 'Canjeá' }).click()
    await expect(main.getByRole('heading', { level: 1, name: /Canjeá/ })).toBeVisible()
  })

  await navigation.getByRole('link', { name: /Alertas/ }).click()
  await main.getByRole('button', { name: 'Reintentar' }).click()
  await expect(main).toContainText('No pudimos cargar esta sección.')
  await rename(club.path('gone'), club.path('remotes/mf-notifications'))
  await main.getByRole('button', { name: 'Reintentar' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Alertas' })).toBeVisible()
})

test('a deep link to a remote with missing files shows a failure, and Reintentar works once they are back', async ({
  page,
  request,
  problems
}) => {
  problems.expect(...filesGone('mf-account'))
  await page.goto(`${club.origin}/ingresa`)
  await signIn(page, await new Sandbox(request, club.origin).createMember())
  await rename(club.path('remotes/mf-account'), club.path('gone'))
  await page.goto(`${club.origin}/mi-cuenta/canjes`)
  const main = page.getByRole('main')
  await expect(main).toContainText('No pudimos cargar esta sección.')
  await rename(club.path('gone'), club.path('remotes/mf-account'))
  await main.getByRole('button', { name: 'Reintentar' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Canjes' })).toBeVisible()
})

test('a code and the balance are still there after the server was stopped and started', async ({
  page,
  request,
  problems
}) => {
  test.setTimeout(300_000)
  // Reports and requests of the service worker fail while the server is down.
  problems.expect({ text: /ERR_CONNECTION/, times: 'any' })
  const sandbox = new Sandbox(request, club.origin)
  const member = await sandbox.createMember({ points: 2000 })
  const promo = await sandbox.createPromo({ email: member.email, points: 500 })
  await page.goto(`${club.origin}/promo/${promo._id}`)
  await signIn(page, member)
  await page.getByRole('button', { name: 'Quiero mi beneficio' }).click()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('dialog', { name: 'Felicitaciones!' })).toBeVisible()
  const code = await page
    .getByText(/^EQS-[A-Z0-9]{4}-[A-Z0-9]{3}$/)
    .first()
    .innerText()

  // The page ends first, because its calls for the new balance and list may be in progress.
  await page.goto('about:blank')
  await club.restart()
  await page.goto(`${club.origin}/mi-cuenta/canjes`)
  await expect(page.getByText(code)).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('1.500')
})
