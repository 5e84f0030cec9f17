import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, type Sandbox, test } from '../fixtures/club.ts'
import { corporaFolder } from '../fixtures/redirect-corpora.ts'
import { browserSays, prepare, remotes } from '../fixtures/remote-faults.ts'
import { servedDiscovery, signed, spoilPage, watchRequests } from '../fixtures/spoiled-release.ts'
import type { Survival } from '../fixtures/survival.ts'

const remote = remotes.find(({ name }) => name === 'mf-account') ?? { name: '', path: '/', heading: '' }

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: remote.heading })

const serve = (page: Page, body: string, status = 200) =>
  page.route('/discovery.json', route => route.fulfill({ status, body, contentType: 'application/json' }))

/** Opens the club with this text for a discovery document wherever members get one, but for the host's own copy. */
async function openWith(page: Page, sandbox: Sandbox, text: string, status?: number) {
  await spoilPage(page, text)
  await serve(page, text, status)
  const survival = await prepare(page, remote, sandbox)
  await page.goto(remote.path)
  return survival
}

/** The club goes on with what it knew before, and operators are told once. */
async function expectGoesOn(page: Page, survival: Survival, errorClass = 'refused'): Promise<void> {
  await expect(heading(page)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible()
  await survival.expectTold(errorClass)
  expect(survival.pageLoads).toBe(1)
}

test('D1 absent everywhere: the copy in the host', async ({ page, sandbox, problems }) => {
  problems.expect(...browserSays)
  await expectGoesOn(page, await openWith(page, sandbox, '', 500), 'network')
})

test('D1 absent, and no copy either: the page says so', async ({ page, sandbox, problems }) => {
  problems.expect(...browserSays)
  await page.route(/\/host\/[^/]+\/discovery\.json/, route => route.fulfill({ status: 404 }))
  const survival = await openWith(page, sandbox, '', 404)
  await expect(page.getByRole('alert')).toContainText('Servicio no disponible.')
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  await survival.expectTold('network')
})

test('D1 absent, but known from before: the last good one', async ({ page, sandbox, problems }) => {
  problems.expect(...browserSays)
  await prepare(page, remote, sandbox)
  await page.goto(remote.path)
  await expect(heading(page)).toBeVisible()
  await page.route(/\/host\/[^/]+\/discovery\.json/, route => route.fulfill({ status: 404 }))
  await spoilPage(page, '')
  await serve(page, '', 500)
  await page.reload()
  await expect(heading(page)).toBeVisible()
})

for (const text of ['{', '[1,]', '{"a":1}x', 'null', '\u0000', '{"schema":'])
  test(`D2 malformed: ${JSON.stringify(text)}`, async ({ page, sandbox }) => {
    await expectGoesOn(page, await openWith(page, sandbox, text))
  })

test('D2 malformed: every file that no parser may take', async ({ page, sandbox }) => {
  test.skip(!corporaFolder, 'CORPORA names no folder')
  test.setTimeout(300_000)
  const folder = join(corporaFolder ?? '', 'jsontestsuite/test_parsing')
  const files = readdirSync(folder).filter(file => file.startsWith('n_'))
  await spoilPage(page, '')
  await prepare(page, remote, sandbox)
  for (const file of files) {
    await page.unroute('/discovery.json')
    await page.route('/discovery.json', route => route.fulfill({ body: readFileSync(join(folder, file)) }))
    await page.goto(remote.path)
    await expect(heading(page), file).toBeVisible()
  }
})

test('D3 of another shape', async ({ page, sandbox }) => {
  const { schema: _, ...rest } = await servedDiscovery(page)
  await expectGoesOn(page, await openWith(page, sandbox, await signed(rest)))
})

test('D3 with a name that would reach into every object', async ({ page, sandbox }) => {
  const text = await signed(await servedDiscovery(page))
  await expectGoesOn(page, await openWith(page, sandbox, text.replace('{', '{"__proto__":{"release":1},')))
})

test('D3 with a remote that nobody knows', async ({ page, sandbox }) => {
  const { microFrontends, ...rest } = await servedDiscovery(page)
  const [known] = microFrontends['mf-profile'] ?? []
  const routes = [{ ...known?.extras.remote.routes[0], path: '/nadie' }]
  const manifest = { ...known?.extras.remote, name: 'mf-nadie', routes, sidebar: [] }
  const stranger = { ...known, extras: { ...known?.extras, remote: manifest } }
  const changed = { ...rest, microFrontends: { ...microFrontends, 'mf-nadie': [stranger] } }
  const survival = await openWith(page, sandbox, await signed(changed))
  await expect(heading(page)).toBeVisible()
  await survival.expectTold()
})

test('D4 stale: the server is asked once, and the panel stays', async ({ page, sandbox, problems }) => {
  problems.expect(...browserSays)
  await page.route(/\/remotes\/mf-account\//, route => route.fulfill({ status: 404 }))
  const asked = watchRequests(page, /\/discovery\.json$/)
  await prepare(page, remote, sandbox)
  await page.goto(remote.path)
  await expect(page.getByText('No pudimos cargar esta sección.')).toBeVisible()
  await expect.poll(() => asked.length).toBe(1)
})

test('D5 huge', async ({ page, sandbox }) => {
  await expectGoesOn(page, await openWith(page, sandbox, `"${'a'.repeat(2_000_000)}"`))
})

test('D6 redirected to another origin', async ({ page, sandbox, problems }) => {
  problems.expect(...browserSays, /redirect/i)
  await spoilPage(page, '')
  const elsewhere = watchRequests(page, /otro\.example/)
  await page.route('/discovery.json', route =>
    route.fulfill({ status: 302, headers: { Location: 'https://otro.example/discovery.json' } })
  )
  await prepare(page, remote, sandbox)
  await page.goto(remote.path)
  await expect(heading(page)).toBeVisible()
  expect(elsewhere).toHaveLength(0)
})

test('D7 slow: the outline at once, and after ten seconds what was known before', async ({
  page,
  sandbox
}) => {
  await spoilPage(page, '')
  await page.route('/discovery.json', () => {})
  const survival = await prepare(page, remote, sandbox)
  await page.clock.install()
  const asked = page.waitForRequest('**/discovery.json')
  await page.goto(remote.path, { waitUntil: 'commit' })
  await expect(page.getByText('Cargando EQS Club…')).toBeAttached()
  await asked
  await page.clock.fastForward(10_000)
  await expect(heading(page)).toBeVisible({ timeout: 20_000 })
  await survival.expectTold('timeout')
})

test('D8 with a remote that stands in it twice', async ({ page, sandbox }) => {
  const text = await signed(await servedDiscovery(page))
  const twice = text.replace('"microFrontends":{', '"microFrontends":{"mf-account":[],')
  await expectGoesOn(page, await openWith(page, sandbox, twice))
})
