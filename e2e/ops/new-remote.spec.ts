import { expect, signIn, test } from '../fixtures/club.ts'
import { hashes } from '../fixtures/file-hashes.ts'
import { OwnCheckout } from '../fixtures/own-checkout.ts'
import { OwnClub } from '../fixtures/own-club.ts'
import { Sandbox } from '../fixtures/sandbox.ts'

let club: OwnClub
let checkout: OwnCheckout

test.beforeAll(async () => {
  test.setTimeout(180_000)
  club = await OwnClub.start()
  checkout = await OwnCheckout.make()
})

test.afterAll(async () => {
  await club.stop()
  await checkout.remove()
})

test('publishing and promoting a sixth remote adds it to the side bar of the running club, and changes nothing else', async ({
  page,
  request
}) => {
  test.setTimeout(300_000)
  await page.goto(`${club.origin}/ingresa`)
  await signIn(page, await new Sandbox(request, club.origin).createMember({ points: 700 }))
  const navigation = page.getByRole('navigation', { name: 'Principal' })
  await expect(navigation.getByRole('link', { name: 'Alertas' })).toBeVisible()

  await test.step('the template passes every check', async () => {
    expect(await checkout.run('npm', 'run', 'new-remote', '--', 'mf-y')).toContain('mf-y was created')
    const refusal = await checkout.refusal('.', 'npm', 'run', 'new-remote', '--', 'mf-z')
    expect(refusal).toContain('mf-y is not installed yet. Install it first: npx --yes pnpm@12.21.0 install')
    await checkout.install('--no-frozen-lockfile')
    await checkout.run('biome', 'check', 'mf-y')
    await checkout.run('tsc', '-b', 'mf-y/tsconfig.json')
    await checkout.run('depcruise', '--config', '.dependency-cruiser.cjs', 'mf-y')
    await checkout.run('knip', '--workspace', 'mf-y')
    await checkout.runIn('mf-y', 'npx', 'jest')
    await checkout.runIn('mf-y', 'npx', 'rspack', 'build')
  })

  const hostBefore = await hashes(club.path('host'))
  const publishedBefore = await hashes(club.path('remotes'))
  await test.step('publish and promote', async () => {
    const release = ['shared/release/src/cli/cli.ts', '--store', club.path()]
    const keys = ['env', `RELEASE_KEYS=${club.dataDir}/release-keys.json`, 'tsx', ...release] as const
    await checkout.run(...keys, 'publish', 'mf-y')
    await checkout.run(...keys, 'promote', 'mf-y@1.0.0')
  })

  await page.reload()
  await navigation.getByRole('link', { name: 'Y', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Y' })).toBeVisible()
  await expect(page.getByText('Tenés 700 puntos.')).toBeVisible()
  await expect(page).toHaveTitle('Y · EQS Club')
  await navigation.getByRole('link', { name: /Alertas/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Alertas' })).toBeVisible()

  expect(await hashes(club.path('host'))).toEqual(hostBefore)
  expect(await hashes(club.path('remotes'))).toMatchObject(publishedBefore)
  expect(await checkout.run('git', 'status', '--porcelain', 'host')).toBe('')
})
