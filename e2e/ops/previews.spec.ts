import { generateKeyPairSync, sign } from 'node:crypto'
import { freePort } from '@eqs/testing/free-port'
import { sample } from '@eqs/testing/suite'
import { listViolations } from '../fixtures/accessibility.ts'
import { expect, type Page, test } from '../fixtures/club.ts'
import { OwnClub } from '../fixtures/own-club.ts'
import { badDigest } from '../fixtures/remote-faults.ts'
import { Sandbox } from '../fixtures/sandbox.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'

// A tester opens a published version by its link before the release. `override.spec.ts` tests versions that a
// team serves itself. Refusals of such versions are tested here.
test.describe.configure({ mode: 'serial' })

const version = '1.3.0-pr.12'
const statement = `**/remotes/mf-account/${version}/preview.json`

let club: OwnClub

test.beforeAll(async () => {
  test.setTimeout(240_000)
  club = await OwnClub.start()
  await club.release('publish', 'mf-account', version)
})

test.afterAll(() => club.stop())

const allow = (previews: string) => club.release('config', 'set', `previews=${previews}`)
const shown = (page: Page, one = version) => page.locator(`[data-remote="mf-account@${one}"]`)
const live = (page: Page) => page.locator(`[data-remote^="mf-account@"]:not([data-remote$="${version}"])`)

async function open(page: Page, asked = `mf-account@${version}`): Promise<void> {
  await keepSession(page, savedSession(await new Sandbox(page.request, club.origin).createMember()))
  await page.goto(`${club.origin}/mi-cuenta?probar=${asked}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeVisible()
}

/** Expects the live version and a notice with the reason. */
async function expectPublished(page: Page, reason: string): Promise<void> {
  await expect(page.getByRole('main')).toContainText(reason)
  await expect(live(page)).toBeVisible()
  await expect(shown(page)).toHaveCount(0)
  expect(page.url()).not.toContain('probar')
}

test('a club shows no preview unless it allows previews', async ({ page }) => {
  await open(page)
  await expectPublished(page, 'Este club no deja probar versiones. Estás viendo la versión publicada.')
  expect(await listViolations(page)).toEqual([])
})

test('a tester with the address sees the version in that tab only, and none of its events is reported', async ({
  page,
  context
}) => {
  const policy = async () =>
    /Content-Security-Policy" content="([^"]*)"/.exec(await (await page.request.get(club.origin)).text())?.[1]
  const before = await policy()
  await allow('true')
  expect(await policy()).toBe(before)
  await open(page)
  await expect(shown(page)).toBeVisible()
  const banner = page.getByText(/^Estás probando mf-account 1\.3\.0-pr\.12$/)
  await expect(banner).toBeVisible()
  expect(await listViolations(page)).toEqual([])

  await page.reload()
  await expect(shown(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${club.origin}/mi-cuenta`)
  await expect(live(other)).toBeVisible()
  await other.close()

  await page.getByRole('button', { name: 'Volver a la versión publicada' }).click()
  await expect(live(page)).toBeVisible()
  await expect(banner).toHaveCount(0)
  await page.goto(`${club.origin}/notificaciones`)
  const metrics = async () => (await page.request.get(`${club.origin}/metrics`)).text()
  await expect.poll(metrics).toMatch(/remote="mf-account",version="/)
  expect(await metrics()).not.toContain(version)
})

test('a version that was not published here is not shown', async ({ page, problems }) => {
  problems.expectStatus(404, /\/mf-account\/9\.9\.9-pr\.1\//)
  await open(page, 'mf-account@9.9.9-pr.1')
  await expectPublished(page, 'mf-account 9.9.9-pr.1 no está en este club: no se publicó acá, o ya se quitó.')
})

const { privateKey } = generateKeyPairSync('ed25519')

/** Manipulations of a statement: each function changes the original text. */
const forgeries: Readonly<Record<string, (text: string) => string>> = {
  'for another version': text => text.replace('pr.12', 'pr.13'),
  'for another remote': text => text.replace('mf-account', 'mf-profile'),
  'for another description': text => text.replace(/sha384-.{4}/, 'sha384-AAAA'),
  'signed with an unknown key': text => {
    const { signature: _, ...unsigned } = JSON.parse(text)
    const signature = sign(null, Buffer.from(JSON.stringify(unsigned)), privateKey).toString('base64')
    return JSON.stringify({ ...unsigned, signature })
  },
  'with a duplicate name': text => text.replace('{', '{"preview":"mf-account@1.0.0",'),
  'that is an HTML page': () => '<!doctype html>'
}

for (const [kind, forge] of sample(Object.entries(forgeries), 1))
  test(`a preview statement ${kind} is refused`, async ({ page }) => {
    await page.route(statement, async route => {
      const response = await route.fetch()
      await route.fulfill({ response, body: forge(await response.text()) })
    })
    await open(page)
    await expectPublished(page, `No mostramos mf-account ${version} porque no es lo que se publicó.`)
  })

test('a description that was changed after publishing is refused', async ({ page }) => {
  await page.route(`**/remotes/mf-account/${version}/description.json`, async route => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replace('remote-entry.js', 'remote-exit.js')
    })
  })
  await open(page)
  await expectPublished(page, `No mostramos mf-account ${version} porque no es lo que se publicó.`)
})

test('files that were changed after publishing do not run', async ({ page, problems }) => {
  problems.expect({
    text: badDigest,
    at: new RegExp(`/remotes/mf-account/${version}/remote-entry\\.js$`),
    times: 1
  })
  await page.route(`**/remotes/mf-account/${version}/remote-entry.js`, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()};globalThis.forged = true` })
  })
  await open(page)
  await expectPublished(page, `La versión de mf-account ${version} que estabas probando falló.`)
  expect(await page.evaluate(() => 'forged' in globalThis)).toBe(false)
})

test('without a network, the live version is shown', async ({ page, problems }) => {
  problems.expect({ text: /ERR_INTERNET_DISCONNECTED/, at: /\/mf-account\// })
  await page.route(statement, route => route.abort('internetdisconnected'))
  await open(page)
  await expectPublished(page, `No pudimos traer mf-account ${version}.`)
})

test('a preview ends when the club stops allowing previews', async ({ page }) => {
  await open(page)
  await expect(shown(page)).toBeVisible()
  await allow('')
  await page.reload()
  await expect(live(page)).toBeVisible()
  await expect(shown(page)).toHaveCount(0)
})

/** Records requests to other origins than the club's. */
function watchElsewhere(page: Page): readonly string[] {
  const elsewhere: string[] = []
  page.on('request', request => {
    const { origin, protocol, href } = new URL(request.url())
    if (origin !== club.origin && protocol.startsWith('http')) elsewhere.push(href)
  })
  return elsewhere
}

test('a version from an origin that the club does not list is refused, and no request is sent to that origin', async ({
  page
}) => {
  const elsewhere = watchElsewhere(page)
  const [listed, other] = [await freePort(), await freePort()].map(port => `http://localhost:${port}`)
  const main = page.getByRole('main')
  for (const origins of [[], [listed]]) {
    await club.release('config', 'set', `overrideOrigins=${JSON.stringify(origins)}`)
    await open(page, `mf-account@${other}`)
    await expect(main).toContainText('No se puede probar una versión desde esa dirección.')
    await expect(live(page)).toBeVisible()
    expect(await listViolations(page)).toEqual([])
    await main.getByRole('button', { name: 'Cerrar' }).click()
    await expect(main).not.toContainText('No se puede probar')
  }
  expect(elsewhere).toEqual([])
})

test('if the team’s machine does not answer, the tester gets the published version', async ({
  page,
  problems
}) => {
  const machine = `http://localhost:${await freePort()}`
  problems.expect({ text: /ERR_CONNECTION_REFUSED/, at: new RegExp(`^${machine}/`) })
  await club.release('config', 'set', `overrideOrigins=${JSON.stringify([machine])}`)
  await open(page, `mf-account@${machine}`)
  await expect(live(page)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`No pudimos traer mf-account desde ${machine}.`)
})
