import { expect, test } from '../fixtures/club.ts'
import { expectGoesOn, heading, openWith, remote, swollen } from '../fixtures/discovery-faults.ts'
import { longestTask, watchTasks } from '../fixtures/long-tasks.ts'
import { browserSays, prepare } from '../fixtures/remote-faults.ts'
import { servedDiscovery, signed, spoilPage, watchRequests } from '../fixtures/spoiled-release.ts'

/** Milliseconds that refusing a document may keep the page busy without a pause. */
const mostBusy = 200

/** Loads of which the quietest counts: what else the machine does, and all that any load takes, only adds to it. */
const loads = 3

test('D5 huge', async ({ page, sandbox }) => {
  test.setTimeout(120_000)
  await watchTasks(page)
  // Twenty megabytes, and nothing wrong with them but their size.
  const survival = await openWith(page, sandbox, await swollen(page, 1_800))
  await expectGoesOn(page, survival)
  const busy: number[] = []
  for (let load = 0; load < loads; load += 1) {
    await page.reload()
    await expect(heading(page)).toBeVisible()
    busy.push(await longestTask(page))
  }
  process.stdout.write(`D5 huge: longest task ${busy.join(', ')} ms (0: none of 50 or more)\n`)
  expect(Math.min(...busy)).toBeLessThan(mostBusy)
})

test('D5 with more remotes than there may be', async ({ page, sandbox }) => {
  await expectGoesOn(page, await openWith(page, sandbox, await swollen(page, 13)))
})

test('D6 redirected to another origin', async ({ page, sandbox, problems }) => {
  problems.expect(...browserSays, /redirect/i)
  await spoilPage(page, '')
  const elsewhere = watchRequests(page, /otro\.example/)
  await page.route('/discovery.json', route =>
    route.fulfill({ status: 302, headers: { Location: 'https://otro.example/discovery.json' } })
  )
  const survival = await prepare(page, remote, sandbox)
  await page.goto(remote.path)
  await expectGoesOn(page, survival, 'network')
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
  await expectGoesOn(page, survival, 'timeout')
})

test('D8 with a remote that stands in it twice', async ({ page, sandbox }) => {
  const text = await signed(await servedDiscovery(page))
  const twice = text.replace('"microFrontends":{', '"microFrontends":{"mf-account":[],')
  await expectGoesOn(page, await openWith(page, sandbox, twice))
})
