import { existsSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { hashes } from '../fixtures/file-hashes.ts'
import { OwnCheckout } from '../fixtures/own-checkout.ts'
import { OwnClub } from '../fixtures/own-club.ts'

// A team changes a public screen. The prerendered screen belongs to a version and changes with the version.

// One club for both tests.
test.describe.configure({ mode: 'serial' })

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

const release = () =>
  [
    'env',
    `RELEASE_KEYS=${club.dataDir}/release-keys.json`,
    'tsx',
    'shared/release/src/cli/cli.ts',
    '--store',
    club.path()
  ] as const

test('a remote whose public screen cannot be rendered without a browser is not published', async () => {
  test.setTimeout(120_000)
  const mend = await checkout.edit(
    'mf-auth/src/terms/terms-page.tsx',
    'export default function TermsPage() {\n',
    'export default function TermsPage() {\n  document.title = "Términos"\n'
  )
  const said = await checkout.refusal('.', ...release(), 'publish', 'mf-auth', '7.0.0')
  expect(said).toContain(
    'the screen of /terminos-y-condiciones cannot be drawn without a browser: document is not defined'
  )
  expect(existsSync(club.path('remotes/mf-auth/7.0.0'))).toBe(false)
  await mend()
})

test('a new version’s rendered screen is in the page as soon as the version is live', async ({ request }) => {
  test.setTimeout(300_000)
  await checkout.edit('mf-auth/src/sign-in/sign-in-texts.ts', '¿Olvidaste', '¿Te olvidaste')
  const page = async () => (await request.get(`${club.origin}/ingresa`)).text()
  const hostBefore = await hashes(club.path('host'))
  await checkout.run(...release(), 'publish', 'mf-auth', '7.1.0')
  await checkout.run(...release(), 'promote', 'mf-auth@7.1.0', '--without-smoke', 'the test reads the page')
  expect(await page()).toContain('>¿Te olvidaste tu contraseña?</a>')
  await checkout.run(...release(), 'rollback', 'mf-auth')
  expect(await page()).toContain('>¿Olvidaste tu contraseña?</a>')
  expect(await hashes(club.path('host'))).toEqual(hostBefore)
})
