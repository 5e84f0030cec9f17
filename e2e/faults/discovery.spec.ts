import { sample } from '@eqs/testing/suite'
import { expect, test } from '../fixtures/club.ts'
import {
  expectGoesOn,
  expectUnavailable,
  heading,
  openSpoiled,
  openWith,
  remote
} from '../fixtures/discovery-faults.ts'
import { failures, prepare, toEntryPattern } from '../fixtures/remote-faults.ts'
import { panel } from '../fixtures/resilience.ts'
import { servedDiscovery, signed, watchRequests } from '../fixtures/spoiled-release.ts'

test('D1 if the page has no document, the live document is used', async ({ page, sandbox }) => {
  await expectGoesOn(page, await openSpoiled(page, sandbox, ''))
})

test('D1 if neither page nor server has a document, the page says that the service is not available', async ({
  page,
  sandbox,
  problems
}) => {
  problems.expectStatus(404, '/discovery.json', 1)
  await expectUnavailable(await openWith(page, sandbox, '', 404), 'network')
})

for (const text of sample(['{', '[1,]', '{"a":1}x', 'null', '\u0000', '{"schema":'], 1))
  test(`D2 a malformed document is refused: ${JSON.stringify(text)}`, async ({ page, sandbox }) => {
    await expectUnavailable(await openWith(page, sandbox, text))
  })

test('D3 a document of another shape is refused', async ({ page, sandbox }) => {
  const { schema: _, ...rest } = await servedDiscovery(page)
  await expectUnavailable(await openWith(page, sandbox, await signed(rest)))
})

test('D3 a document with a name that would pollute prototypes is refused', async ({ page, sandbox }) => {
  const text = await signed(await servedDiscovery(page))
  const reaching = text.replace('{', '{"__proto__":{"release":1},')
  await expectGoesOn(page, await openSpoiled(page, sandbox, reaching))
})

test('D3 a document with an unknown remote is accepted', async ({ page, sandbox }) => {
  const { microFrontends, ...rest } = await servedDiscovery(page)
  const [known] = microFrontends['mf-profile'] ?? []
  const routes = [{ ...known?.extras.remote.routes[0], path: '/nadie' }]
  const manifest = { ...known?.extras.remote, name: 'mf-nadie', routes, sidebar: [] }
  const stranger = { ...known, extras: { ...known?.extras, remote: manifest } }
  const changed = { ...rest, microFrontends: { ...microFrontends, 'mf-nadie': [stranger] } }
  const resilience = await openWith(page, sandbox, await signed(changed))
  await expect(heading(page)).toBeVisible()
  await resilience.expectWhole()
})

test('D4 if the files of the document are missing, the document is requested once more, and the failure panel stays', async ({
  page,
  sandbox,
  problems
}) => {
  problems.expect(...failures(toEntryPattern(remote), /status of 404/, 2))
  // The HTML preloads the files of the first screen, and these requests fail, too.
  problems.expectStatus(404, /\/remotes\/mf-account\/[^/]+\/(?!remote-entry)[^/]+\.(?:js|css)$/)
  await page.route(/\/remotes\/mf-account\//, route => route.fulfill({ status: 404 }))
  const asked = watchRequests(page, /\/discovery\.json$/)
  const resilience = await prepare(page, remote, sandbox)
  await page.goto(remote.path)
  await resilience.expectSurvived({ ...panel, errorClass: 'network', attempts: 2 })
  await expect.poll(() => asked.length).toBe(1)
})
