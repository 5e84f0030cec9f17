import { expect, type Page, test } from '../fixtures/club.ts'
import { expectGoesOn, heading, openWith, remote, swollen } from '../fixtures/discovery-faults.ts'
import { prepare } from '../fixtures/remote-faults.ts'
import { servedDiscovery, signed, spoilPage, watchRequests } from '../fixtures/spoiled-release.ts'

test('D5 huge', async ({ page, sandbox }) => {
  // The document has two megabytes and is valid except for its size.
  await expectGoesOn(page, await openWith(page, sandbox, await swollen(page, 180)))
})

test('D6 redirected to another origin', async ({ page, sandbox, problems }) => {
  problems.expect({ text: /ERR_FAILED/, at: /^https:\/\/otro\.example\/discovery\.json$/, times: 1 })
  await spoilPage(page, '')
  const elsewhere = watchRequests(page, /otro\.example/)
  await page.route('/discovery.json', route =>
    route.fulfill({ status: 302, headers: { Location: 'https://otro.example/discovery.json' } })
  )
  const resilience = await prepare(page, remote, sandbox)
  await page.goto(remote.path)
  await expectGoesOn(page, resilience, 'network')
  expect(elsewhere).toHaveLength(0)
})

test('D7 slow: the outline at once, and after ten seconds what was known before', async ({
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
  await expect(heading(page)).toBeVisible({ timeout: 20_000 })
  await expectGoesOn(page, resilience, 'timeout')
})

/** Opens the club with a newer release in another page, then prepares an older release for this page. */
async function beginNewer(page: Page) {
  const older = await servedDiscovery(page)
  const before = await page.context().newPage()
  await spoilPage(before, await signed({ ...older, release: older.release + 1 }))
  await before.goto(remote.path)
  await before.waitForFunction(() => localStorage.getItem('EQS_PROD_RELEASE'))
  await before.close()
  await spoilPage(page, await signed(older))
  return older
}

test('D10 older than what this browser had: put back in the page and on the server', async ({
  page,
  sandbox
}) => {
  const older = await beginNewer(page)
  const resilience = await prepare(page, remote, sandbox)
  await page.goto(remote.path)
  await expectGoesOn(page, resilience, 'older')
  // The cached document is still the one of the newer release.
  const stored = await page.evaluate(() => localStorage.getItem('EQS_PROD_DISCOVERY') ?? '')
  expect(stored).toContain(`\\"release\\":${older.release + 1},`)
})

test('a club that starts again with other keys restarts its release numbers', async ({ page, sandbox }) => {
  await beginNewer(page)
  await page.addInitScript(() => {
    const seen = JSON.parse(localStorage.getItem('EQS_PROD_RELEASE') ?? '')
    localStorage.setItem('EQS_PROD_RELEASE', JSON.stringify({ ...seen, keys: ['another'] }))
  })
  const resilience = await prepare(page, remote, sandbox)
  await page.goto(remote.path)
  await expect(heading(page)).toBeVisible()
  await resilience.expectTold()
})

test('D8 with a remote listed twice', async ({ page, sandbox }) => {
  const text = await signed(await servedDiscovery(page))
  const twice = text.replace('"microFrontends":{', '"microFrontends":{"mf-account":[],')
  await expectGoesOn(page, await openWith(page, sandbox, twice))
})
