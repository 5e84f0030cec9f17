import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/club.ts'
import { hashes } from '../fixtures/file-hashes.ts'
import { OwnCheckout } from '../fixtures/own-checkout.ts'

// Runs commands in a copy of the sources, in the folders in which a team runs them.
test.describe.configure({ mode: 'serial', timeout: 600_000 })

const remotes = ['mf-account', 'mf-auth', 'mf-catalogue', 'mf-notifications', 'mf-profile']

let checkout: OwnCheckout

test.beforeAll(async () => {
  checkout = await OwnCheckout.make()
})

test.afterAll(() => checkout.remove())

/**
 * @returns the hash of every file below a folder of the checkout, by relative path, without the given names.
 */
async function files(folder: string, without: readonly string[]): Promise<Record<string, string>> {
  const path = join(checkout.folder, folder)
  const entries = Object.entries(await hashes(path)).map(([file, hash]) => [
    file.slice(path.length + 1),
    hash
  ])
  return Object.fromEntries(entries.filter(([file = '']) => !without.includes(file)))
}

test('npm run build and rspack build give the same files as publishing, hash for hash', async () => {
  await checkout.run('npm', 'run', 'build')
  const store = join(checkout.folder, '.data/other')
  const publish = ['tsx', 'shared/release/src/cli/cli.ts', '--store', store, 'publish'] as const
  for (const name of [...remotes, 'host']) {
    const [command, ...args] = publish
    await checkout.run(command, ...args, name, '1.0.0')
    // These files of a build are not published as they are. The page and the root of the store contain three
    // scripts of the host. `release.json` contains the host's description, the names that a remote uses and
    // the rendered screens. The bill of materials contains the packages.
    const scripts = ['boot.js', 'hand-over.js', 'service-worker.js']
    const elsewhere = [
      ...scripts,
      'host.json',
      'uses.json',
      'rendered.json',
      'packages.json',
      ...scripts.map(one => `${one}.packages.json`)
    ]
    const built = await files(`${name}/dist`, elsewhere)
    const place = name === 'host' ? 'host/1.0.0' : `remotes/${name}/1.0.0`
    const published = await files(`.data/other/${place}`, [
      'release.json',
      ...(name === 'host' ? ['page.txt'] : ['preview.json'])
    ])
    expect(Object.keys(built).length, name).toBeGreaterThan(3)
    expect(published, name).toEqual(built)
  }
  for (const name of ['mf-account', 'host']) {
    const dist = join(checkout.folder, name, 'dist')
    const before = await files(`${name}/dist`, [])
    await rename(dist, join(checkout.folder, name, 'node_modules/.before'))
    await checkout.runIn(name, 'npx', 'rspack', 'build')
    expect(await files(`${name}/dist`, []), name).toEqual(before)
  }
})

const screens = [
  ['mf-account', '/mi-cuenta', 'Mis Puntos'],
  ['mf-auth', '/ingresa', 'Ingresá'],
  ['mf-catalogue', '/', 'Canjeá tus puntos'],
  ['mf-notifications', '/notificaciones', 'Alertas'],
  ['mf-profile', '/perfil', 'Tu Perfil'],
  ['host', '/ingresa', 'Ingresá']
] as const

for (const [folder, path, heading] of screens) {
  test(`rspack serve in ${folder} shows ${path}`, async ({ page }) => {
    const server = await checkout.serve(folder, 'node_modules/.bin/rspack', 'serve')
    await page.goto(server.origin + path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    // Leaves the page, because the page polls its server.
    await page.goto('about:blank')
    await server.stop()
    await expect(page.request.get(server.origin + path)).rejects.toThrow('ECONNREFUSED')
  })
}

test('a remote served alone has the frame of the club and a choice of demo members', async ({
  page,
  problems
}) => {
  const server = await checkout.serve('mf-profile', 'node_modules/.bin/rspack', 'serve')
  await page.goto(`${server.origin}/perfil`)
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Tu Perfil' })).toBeVisible()
  await expect(page).toHaveTitle('Mi Perfil · EQS Club')
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('12.450')
  await expectAccessible(page)
  const members = page.getByRole('combobox', { name: /^Persona de prueba/ })
  await members.selectOption('maraton@eqs.example')
  await expect(page.getByRole('banner')).toContainText('1.286.340')
  await expect(members).toHaveValue('maraton@eqs.example')
  // The sandbox that is started again does not know the session that the browser has stored.
  problems.expectStatus(401, '/v1/api/app/init/web', 1)
  await page.goto('about:blank')
  await server.restart()
  await page.goto(`${server.origin}/perfil`)
  await expect(page.getByRole('banner')).toContainText('1.286.340')
  await page.goto(`${server.origin}/tarjeta`)
  await expect(page.getByRole('heading', { level: 1, name: 'Página no disponible' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Mi Perfil' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tu Perfil' })).toBeVisible()
  await page.goto('about:blank')
  await server.stop()
})

test('a remote served alone updates in place, and follows its manifest', async ({ page }) => {
  const server = await checkout.serve('mf-profile', 'node_modules/.bin/rspack', 'serve')
  await page.goto(`${server.origin}/perfil`)
  await page.getByLabel('Nombre', { exact: true }).fill('Mientras tanto')
  const update = page.waitForResponse(/hot-update\.json$/)
  const undo = await checkout.edit(
    'mf-profile/src/profile/profile-texts.ts',
    "'Tu Perfil'",
    "'Tu Perfil de prueba'"
  )
  await expect(page.getByRole('heading', { level: 1, name: 'Tu Perfil de prueba' })).toBeVisible()
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Mientras tanto')
  await undo()
  await expect(page.getByRole('heading', { level: 1, name: 'Tu Perfil', exact: true })).toBeVisible()
  // A page that was busy during several builds needs the update file of each build since the page's own
  // build.
  await expect(await page.request.get((await update).url())).toBeOK()
  const undoTitle = await checkout.edit('mf-profile/remote.ts', "'Mi Perfil'", "'Mi Perfil de prueba'")
  await expect(page).toHaveTitle('Mi Perfil de prueba · EQS Club')
  await undoTitle()
  await page.goto('about:blank')
  await server.stop()
})

for (const [what, file, from, to, reason] of [
  ['a syntax error', 'src/app.tsx', 'export default', 'export defaul', './src/app.tsx'],
  [
    'a guard that does not exist',
    'remote.ts',
    "guard: 'member'",
    "guard: 'members'",
    'mf-profile/remote.ts: routes.0.guard'
  ]
] as const)
  test(`rspack build and publish refuse ${what}, and name the place`, async () => {
    const undo = await checkout.edit(`mf-profile/${file}`, from, to)
    expect(await checkout.refusal('mf-profile', 'npx', 'rspack', 'build')).toContain(reason)
    const publish = ['shared/release/src/cli/cli.ts', 'publish', 'mf-profile', '9.9.9']
    expect(await checkout.refusal('.', 'tsx', ...publish)).toContain(reason)
    await undo()
  })
