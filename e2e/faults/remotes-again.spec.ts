import { stopCallLimits } from '../fixtures/call-limits.ts'
import { expect, headerPoints, type Page, test } from '../fixtures/club.ts'
import type { ExpectedProblem } from '../fixtures/page-problems.ts'
import {
  answer,
  badDigest,
  failures,
  matchFiles,
  prepare,
  remotes,
  routeFiles,
  screenFiles,
  toEntryPattern
} from '../fixtures/remote-faults.ts'
import { panel } from '../fixtures/resilience.ts'
import type { Sandbox } from '../fixtures/sandbox.ts'
import { watchRequests, withoutTrustedTypes } from '../fixtures/spoiled-release.ts'

const remote = remotes.find(({ name }) => name === 'mf-account') ?? { name: '', path: '/', heading: '' }

test('a remote that failed to load for one screen is loaded again for another screen', async ({
  page,
  sandbox,
  problems
}) => {
  problems.expect(...failures(toEntryPattern(remote), /status of 404/, 2))
  await page.route(toEntryPattern(remote), route => route.fulfill(answer(404, '')))
  const resilience = await prepare(page, remote, sandbox)
  await page.goto('/mi-cuenta/canjes')
  await resilience.expectSurvived({ ...panel, errorClass: 'network', attempts: 2 })

  await page.unroute(toEntryPattern(remote))
  await headerPoints(page).click()
  await expect(page.getByRole('link', { name: 'Misiones', exact: true })).toBeVisible()
  await expect(page.getByText(panel.words)).toHaveCount(0)
  expect(resilience.pageLoads).toBe(1)
})

/**
 * Expected messages without a network: requests for the entry, for a newer release, and for the report fail.
 */
const lost: readonly ExpectedProblem[] = [
  ...failures(toEntryPattern(remote), /ERR_INTERNET_DISCONNECTED/, 3),
  { text: /ERR_INTERNET_DISCONNECTED/, at: '/discovery.json', times: 1 },
  { text: /ERR_INTERNET_DISCONNECTED/, at: '/telemetry', times: 1 },
  // The page prefetches the screens of its links, and Alertas may still have calls and an analytics event under way.
  // Timing decides how many of these requests fail.
  { text: /ERR_INTERNET_DISCONNECTED/, at: /\/(?:host|v1|remotes\/(?!mf-account\/))/, times: 'any' }
]

/** Opens Mis Puntos from Alertas after the network is gone. */
async function failWithoutNetwork(page: Page, sandbox: Sandbox) {
  const resilience = await prepare(page, remote, sandbox)
  await page.goto('/notificaciones')
  await expect(page.getByRole('heading', { level: 1, name: 'Alertas' })).toBeVisible()
  await page.context().setOffline(true)
  await headerPoints(page).click()
  await expect(page.getByText(panel.words)).toBeVisible()
  return resilience
}

test('a section that failed without a network loads by itself when the network is back', async ({
  page,
  sandbox,
  problems
}) => {
  problems.expect(...lost)
  const resilience = await failWithoutNetwork(page, sandbox)

  await page.context().setOffline(false)
  await expect(page.getByText(panel.words)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Misiones', exact: true })).toBeVisible()
  expect(resilience.pageLoads).toBe(1)
})

test('a section that failed is loaded again at the next visit', async ({ page, sandbox, problems }) => {
  problems.expect(...lost)
  const resilience = await failWithoutNetwork(page, sandbox)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Alertas' })).toBeVisible()

  await page.context().setOffline(false)
  await headerPoints(page).click()
  await expect(page.getByRole('link', { name: 'Misiones', exact: true })).toBeVisible()
  await expect(page.getByText(panel.words)).toHaveCount(0)
  expect(resilience.pageLoads).toBe(1)
})

test('a failure is reported even if the request for the discovery document never ends', async ({
  page,
  sandbox,
  problems
}) => {
  problems.expect(...failures(toEntryPattern(remote), badDigest))
  // The discovery call never ends here: a report that waited for this call would not be sent.
  await stopCallLimits(page)
  await page.route('/discovery.json', () => {})
  await page.route(toEntryPattern(remote), route => route.fulfill(answer(200, '//')))
  const resilience = await prepare(page, remote, sandbox)
  await page.goto(remote.path)
  await expect(page.getByText(panel.words)).toBeVisible()
  await resilience.expectTold('integrity')
})

/** Removes status and content type from resource timings, which WebKit does not record. */
const noteNothing = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['responseStatus', 'contentType'])
      Reflect.deleteProperty(PerformanceResourceTiming.prototype, name)
  })

for (const { status, attempts } of [
  { status: 404, attempts: 2 },
  { status: 503, attempts: 3 }
])
  test(`in a browser without status codes in resource timings, an entry with status ${status} counts as a network failure`, async ({
    page,
    sandbox,
    problems
  }) => {
    problems.expect(...failures(toEntryPattern(remote), new RegExp(`status of ${status}`), attempts))
    await noteNothing(page)
    await page.route(toEntryPattern(remote), route => route.fulfill(answer(status, '')))
    const resilience = await prepare(page, remote, sandbox)
    await page.goto(remote.path)
    await resilience.expectSurvived({ ...panel, errorClass: 'network', attempts })
  })

test('in a browser without Trusted Types, a failed chunk is requested at another address', async ({
  page,
  sandbox,
  problems
}) => {
  const files = await screenFiles(page, remote, '.js')
  problems.expectStatus(503, matchFiles(remote, files))
  await routeFiles(page, remote, files, route =>
    route.request().url().includes('?retry=') ? route.continue() : route.fulfill(answer(503, ''))
  )
  const asked = watchRequests(page, /\?retry=1/)
  const resilience = await prepare(page, remote, sandbox)
  await withoutTrustedTypes(page)
  await page.goto(remote.path)
  await expect(page.getByRole('heading', { level: 1, name: remote.heading })).toBeVisible()
  await resilience.expectTold()
  expect(asked.length).toBeGreaterThan(0)
})
