import { discoveryDocument } from '@eqs/contracts/discovery'
import { getRolloutBucket } from '@eqs/contracts/rollout-bucket'
import * as v from 'valibot'
import { expect, type Page, test } from '../fixtures/club.ts'
import { OwnClub } from '../fixtures/own-club.ts'
import { Sandbox } from '../fixtures/sandbox.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'
import { waitForWorker } from '../fixtures/stored-release.ts'

// Each canary period chooses its first members again. These members keep the canary while the period lasts.

test.describe.configure({ timeout: 180_000 })
// With the service worker, as members have it.
test.use({ serviceWorkers: 'allow' })

const remote = 'mf-account'
let club: OwnClub

test.beforeAll(async () => {
  test.setTimeout(180_000)
  club = await OwnClub.start()
})

test.afterAll(() => club.stop())

const canariesSince = async () => {
  const text = await (await fetch(`${club.origin}/discovery.json`)).text()
  return v.parse(discoveryDocument, JSON.parse(text)).canariesSince
}

const promote = (version: string, percent: number) =>
  club.release(
    'promote',
    `${remote}@${version}`,
    '--traffic',
    String(percent),
    '--without-smoke',
    'looked at'
  )

/** Expects the screen of this version. */
const shows = (page: Page, version: string) =>
  expect(page.locator(`[data-remote="${remote}@${version}"]`)).toBeVisible()

test('a browser keeps its canary in every tab, offline and while it grows; the next canary begins with other browsers', async ({
  page,
  context,
  request,
  loseNetwork
}) => {
  for (const version of ['1.9.0', '1.10.0']) await club.release('publish', remote, version)
  await promote('1.9.0', 10)
  const first = await canariesSince()
  // A stored number whose browser is among the first of this period, but not among the first of the next
  // period, which begins with the third change after this one.
  const places = Array.from({ length: 100 }, (_, place) => place)
  const place = String(
    places.find(one => getRolloutBucket(one, first) < 10 && getRolloutBucket(one, (first ?? 0) + 3) >= 10)
  )
  // The empty document of a new tab has no storage.
  await context.addInitScript(one => {
    if (location.protocol === 'http:') localStorage.setItem('EQS_PROD_ROLLOUT_BUCKET', one)
  }, place)
  const member = await new Sandbox(request, club.origin).createMember()
  await keepSession(page, savedSession(member))

  await page.goto(`${club.origin}/mi-cuenta`)
  await shows(page, '1.9.0')
  const tab = await context.newPage()
  await tab.goto(`${club.origin}/mi-cuenta`)
  await shows(tab, '1.9.0')
  await waitForWorker(tab)
  await loseNetwork()
  await tab.reload()
  await shows(tab, '1.9.0')
  await context.setOffline(false)

  await promote('1.9.0', 50)
  expect(await canariesSince()).toBe(first)
  await page.reload()
  await shows(page, '1.9.0')

  await club.release('rollback', remote)
  expect(await canariesSince()).toBeUndefined()
  await promote('1.10.0', 10)
  expect(await canariesSince()).toBe((first ?? 0) + 3)
  await page.reload()
  await shows(page, '1.0.0')
  await promote('1.10.0', 99)
  await page.reload()
  await shows(page, '1.10.0')
})
