import { expect, test } from '../fixtures/club.ts'
import {
  expectGoesOn,
  expectUnavailable,
  openSpoiled,
  openWith,
  remote,
  swollen
} from '../fixtures/discovery-faults.ts'
import { prepare } from '../fixtures/remote-faults.ts'
import { servedDiscovery, signed, spoilPage, watchRequests } from '../fixtures/spoiled-release.ts'

test('D5 a document that is too large is refused', async ({ page, sandbox }) => {
  // The document has two megabytes and is valid except for its size.
  await expectUnavailable(await openWith(page, sandbox, await swollen(page, 180)))
})

test('D6 a document that is redirected to another origin is refused', async ({ page, sandbox, problems }) => {
  problems.expect({ text: /ERR_FAILED/, at: /^https:\/\/otro\.example\/discovery\.json$/, times: 1 })
  await spoilPage(page, '')
  const elsewhere = watchRequests(page, /otro\.example/)
  await page.route('/discovery.json', route =>
    route.fulfill({ status: 302, headers: { Location: 'https://otro.example/discovery.json' } })
  )
  const resilience = await prepare(page, remote, sandbox)
  await page.goto(remote.path)
  await expectUnavailable(resilience, 'network')
  expect(elsewhere).toHaveLength(0)
})

test('D7 if the document does not arrive, the page shows that it loads, and a failure after ten seconds', async ({
  page,
  sandbox
}) => {
  await spoilPage(page, '')
  await page.route('/discovery.json', () => {})
  const resilience = await prepare(page, remote, sandbox)
  await page.clock.install()
  const asked = page.waitForRequest('**/discovery.json')
  await page.goto(remote.path, { waitUntil: 'commit' })
  await expect(page.getByText('Cargando EQS Club…')).toBeAttached()
  await asked
  await resilience.pass(10_000)
  await expectUnavailable(resilience, 'timeout')
})

test('D8 a document with a remote listed twice is refused', async ({ page, sandbox }) => {
  const text = await signed(await servedDiscovery(page))
  const twice = text.replace('"microFrontends":{', '"microFrontends":{"mf-account":[],')
  await expectGoesOn(page, await openSpoiled(page, sandbox, twice))
})
