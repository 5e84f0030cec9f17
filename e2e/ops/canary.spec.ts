import { discoveryDocument } from '@eqs/contracts/discovery'
import { getRolloutBucket } from '@eqs/contracts/rollout-bucket'
import type { Beacon } from '@eqs/contracts/telemetry'
import * as v from 'valibot'
import { expect, type Page, test } from '../fixtures/club.ts'
import { OwnClub } from '../fixtures/own-club.ts'
import { Sandbox } from '../fixtures/sandbox.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'
import { publishWith } from '../fixtures/spoiled-remote.ts'

// A canary for many members. Real browsers check that pages send true reports. The other members are
// simulated: the test requests the discovery document and sends a beacon for each of them.

test.describe.configure({ mode: 'serial', timeout: 180_000 })

const remote = 'mf-account'
let club: OwnClub

test.beforeAll(async () => {
  test.setTimeout(180_000)
  club = await OwnClub.start()
})

test.afterAll(() => club.stop())

/** Start of an entry that throws in three of ten loads. */
const throwing = `{const n=Number(localStorage.getItem('LOADS')??0);localStorage.setItem('LOADS',String(n+1));
if(n%10<3)throw new Error('three of ten')}`

/** Numbers of canary loads, failed canary loads and visits of real browsers, and the times of failures. */
interface Seen {
  canary: number
  failed: number
  browsers: number
  firstFailure?: number
  lastFailure?: number
}

/**
 * Sends the beacons of a hundred members, one for each percent of the rollout buckets.
 *
 * @param failing number of failed loads among ten loads of the canary.
 */
async function hundredPages(version: string, failing: number, seen: Seen): Promise<void> {
  for (let rolloutBucket = 0; rolloutBucket < 100; rolloutBucket += 1) {
    const text = await (await fetch(`${club.origin}/discovery.json`)).text()
    const { microFrontends, release } = v.parse(discoveryDocument, JSON.parse(text))
    const canary = microFrontends[remote]?.find(one => !one.deployment.default)
    const live = microFrontends[remote]?.find(one => one.deployment.default)
    const mine = canary && rolloutBucket < canary.deployment.traffic ? canary : live
    if (!mine) throw new Error(`${remote} is not live`)
    const isCanary = mine.metadata.version === version && mine === canary
    const fails = isCanary && seen.canary % 10 < failing
    if (isCanary) count(seen, fails)
    const beacon: Beacon = {
      release,
      host: '1.0.0',
      rolloutBucket,
      event: 'page_load',
      remote,
      version: mine.metadata.version,
      outcome: fails ? 'failed' : 'shown',
      durationMs: 600 + rolloutBucket
    }
    await fetch(`${club.origin}/telemetry`, { method: 'POST', body: JSON.stringify(beacon) })
  }
}

function count(seen: Seen, fails: boolean): void {
  seen.canary += 1
  if (!fails) return
  seen.failed += 1
  seen.firstFailure ??= Date.now()
  seen.lastFailure = Date.now()
}

/** Opens a page of a canary member in a real browser. The screen must appear even if the canary fails. */
async function realPage(page: Page, seen: Seen): Promise<void> {
  const warnings: string[] = []
  const listen = (message: { text(): string }) => warnings.push(message.text())
  page.on('console', listen)
  await page.goto(`${club.origin}/mi-cuenta`)
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeVisible()
  page.off('console', listen)
  const fails = warnings.some(text => text.includes('remote_load_failed'))
  seen.browsers += 1
  count(seen, fails)
  // Leaving the page sends its beacon.
  await page.goto(`${club.origin}/_releases`)
}

/** Prepares a browser with a member who gets the present canary. */
async function memberOfCanary(page: Page, sandbox: Sandbox): Promise<void> {
  const member = await sandbox.createMember()
  const text = await (await fetch(`${club.origin}/discovery.json`)).text()
  const { canariesSince } = v.parse(discoveryDocument, JSON.parse(text))
  const places = Array.from({ length: 100 }, (_, place) => place)
  const place = String(places.find(one => getRolloutBucket(one, canariesSince) === 3))
  await page.addInitScript(one => localStorage.setItem('EQS_PROD_ROLLOUT_BUCKET', one), place)
  await keepSession(page, savedSession(member))
}

const watch = (...options: readonly string[]) =>
  club.release('watch', remote, '--metrics', `${club.origin}/metrics`, ...options)

test('a canary that throws in 30 % of its loads is rolled back by release watch', async ({
  page,
  request,
  problems
}) => {
  problems.expect({ text: /three of ten/, times: 'any' })
  await publishWith(club, remote, throwing, '1.7.0')
  await club.release('promote', `${remote}@1.7.0`, '--traffic', '10', '--without-smoke', 'it shall fail')
  await memberOfCanary(page, new Sandbox(request, club.origin))

  const seen: Seen = { canary: 0, failed: 0, browsers: 0 }
  let isOver = false
  const watching = watch()
    // It exits with 1 when it rolls the canary back.
    .then(printed => `watch has not rolled the canary back: ${printed}`, String)
    .finally(() => {
      isOver = true
    })
  // Opens real pages and simulates others, until `watch` has ended the canary.
  for (let round = 0; !isOver && round < 60; round += 1) {
    if (round < 10) await realPage(page, seen)
    await hundredPages('1.7.0', 3, seen)
  }
  const printed = await watching
  // The canary is not served any more, and its members get the live version.
  await hundredPages('1.7.0', 3, { canary: 0, failed: 0, browsers: 0 })
  await page.goto(`${club.origin}/mi-cuenta`)
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeVisible()
  await expect(page.locator('[data-remote^="mf-account@1.7.0"]')).toHaveCount(0)

  expect(printed).toMatch(
    /release watch: rollback mf-account@1\.7\.0\n +why: it fails too often: \d+ of \d+ loads of the canary failed/
  )
  expect(await club.release('status')).toMatch(/mf-account +1\.0\.0\S* \(100 %\)/)
  expect(await club.release('history', 'verify')).toContain('the history is intact')
  expect(seen.browsers).toBeGreaterThan(0)
  const seconds = ((seen.lastFailure ?? 0) - (seen.firstFailure ?? 0)) / 1000
  say(
    `canary: rolled back by itself; first failure to the last member affected: ${seconds.toFixed(1)} s ` +
      `(${seen.canary} loads, ${seen.failed} failed; ${seen.browsers} in a real browser, the others sent directly)`
  )
  expect(seconds).toBeLessThan(60)
})

test('a real browser reports the failed version, although its member sees the previous one', async ({
  page,
  request,
  problems
}) => {
  problems.expect({ text: /three of ten/, times: 'any' })
  await publishWith(club, remote, throwing, '1.7.1')
  await club.release('promote', `${remote}@1.7.1`, '--traffic', '10', '--without-smoke', 'it shall fail')
  await memberOfCanary(page, new Sandbox(request, club.origin))
  const reported: Beacon[] = []
  page.on('request', one => {
    if (one.url().endsWith('/telemetry')) reported.push(JSON.parse(one.postData() ?? '{}'))
  })
  await page.goto(`${club.origin}/mi-cuenta`)
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeVisible()
  // The page reports ten seconds after its outcome is known. Beacons of a page that is left cannot be
  // intercepted.
  await expect.poll(() => reported.length, { timeout: 20_000 }).toBe(2)
  const common = { remote, version: '1.7.1', host: expect.any(String), rolloutBucket: 3 }
  expect(reported).toEqual([
    expect.objectContaining({ ...common, event: 'remote_load_failed', outcome: 'failed' }),
    expect.objectContaining({
      ...common,
      event: 'page_load',
      outcome: 'fell_back',
      route: '/mi-cuenta',
      durationMs: expect.any(Number),
      vitals: expect.objectContaining({ lcp: expect.any(Number) })
    })
  ])
  await expect
    .poll(async () => (await (await fetch(`${club.origin}/metrics`)).text()).split('\n'))
    .toContain('eqs_remote_loads_total{remote="mf-account",version="1.7.1",outcome="fell_back"} 1')
  await club.release('rollback', remote)
})

test('a canary whose screen renders and whose buttons fail is reported as failed', async ({
  page,
  request,
  problems
}) => {
  problems.expect({ text: /^unhandled: Error: roto$/ })
  await publishWith(club, remote, `addEventListener('click',()=>{throw new Error('roto')});`, '1.7.2')
  await club.release('promote', `${remote}@1.7.2`, '--traffic', '10', '--without-smoke', 'it shall fail')
  await memberOfCanary(page, new Sandbox(request, club.origin))
  await page.goto(`${club.origin}/mi-cuenta`)
  await page.getByRole('heading', { level: 1, name: 'Mis Puntos' }).click()
  await expect(page.getByText('Hubo un problema. Inténtalo más tarde.')).toBeVisible()
  // Leaving the page sends its beacon.
  await page.goto(`${club.origin}/_releases`)
  await expect
    .poll(async () => (await (await fetch(`${club.origin}/metrics`)).text()).split('\n'))
    .toContain('eqs_remote_loads_total{remote="mf-account",version="1.7.2",outcome="failed"} 1')
  await club.release('rollback', remote)
})

test('a healthy canary is promoted to all members', async ({ page, request }) => {
  await club.release('publish', remote, '1.8.0')
  await club.release('promote', `${remote}@1.8.0`, '--traffic', '10', '--without-smoke', 'browsers are here')
  await memberOfCanary(page, new Sandbox(request, club.origin))
  const seen: Seen = { canary: 0, failed: 0, browsers: 0 }
  let isOver = false
  const watching = watch('--preset', 'small-club', '--steps', '100').finally(() => {
    isOver = true
  })
  for (let round = 0; !isOver && round < 60; round += 1) {
    if (round < 5) await realPage(page, seen)
    await hundredPages('1.8.0', 0, seen)
  }
  expect(await watching).toMatch(
    /release watch: promote mf-account@1\.8\.0\n +why: it performs as well as the live version/
  )
  expect(await club.release('status')).toMatch(/mf-account +1\.8\.0 \(100 %\)/)
  expect(seen.failed).toBe(0)
  say(
    `canary: a healthy one went to all members after ${seen.canary} loads (${seen.browsers} in a real browser)`
  )
})

test('operators see releases and figures on one page', async ({ page }) => {
  await page.goto(`${club.origin}/_releases`)
  const text = page.locator('body')
  await expect(text).toContainText(/mf-account +1\.8\.0 \(100 %\) .*1\.8\.0: \d+ of \d+/)
  await expect(text).toContainText('release watch: promote mf-account@1.8.0')
  expect((await page.request.post(`${club.origin}/_releases`)).status()).toBe(405)
})

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
