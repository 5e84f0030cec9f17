import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { discoveryDocument } from '@eqs/contracts/discovery'
import type { Browser } from '@playwright/test'
import * as v from 'valibot'
import { expect, type Page, type Sandbox, test } from '../fixtures/club.ts'
import { CuttableClub, cutOff } from '../fixtures/cuttable-club.ts'
import { OwnClub } from '../fixtures/own-club.ts'
import type { Member } from '../fixtures/sandbox.ts'
import { savedSession, sessionKey } from '../fixtures/saved-session.ts'
import { hasRelease, waitForNews, waitForRelease } from '../fixtures/stored-release.ts'

// The network fails while a member opens a new release for the first time, on the visit after the
// announcement of the release. After any number of requests, the club then opens offline and shows the codes.
// `npm test` tries some numbers of requests, `npm run soak` tries all.

/** Number of requests between two cuts. */
const step = process.env.SOAK ? 1 : 10

const built = resolve(fileURLToPath(import.meta.url), '../../../.cache/e2e/static')
const canjes = '/mi-cuenta/canjes'

// One worker, because each worker would build the versions again.
test.describe.configure({ mode: 'default' })

/** A copy of the suite's club with a newer host and a newer `mf-account`. */
let newer: OwnClub

test.beforeAll(async () => {
  test.setTimeout(180_000)
  newer = await OwnClub.copy()
  await newer.release('publish', 'host', '9.1.0')
  await newer.release('publish', 'mf-account', '9.1.0')
  const why = ['--without-smoke', 'the test opens it itself'] as const
  await newer.release('promote', 'host@9.1.0', 'mf-account@9.1.0', ...why)
})

test.afterAll(() => newer.stop())

/** @returns the number of the release that a folder serves. */
const releaseIn = async (root: string): Promise<number> =>
  v.parse(discoveryDocument, JSON.parse(await readFile(join(root, 'discovery.json'), 'utf8'))).release

const ticket = (page: Page) => page.getByRole('article', { name: 'Helado' })

/** Gives the member one code, which the provider then always returns. */
async function giveHelado(sandbox: Sandbox, { email }: Member): Promise<void> {
  const helado = { _id: 'id', promo: { _id: 'p', description_title: 'Helado', images: [] }, code: 'EQS-1' }
  await sandbox.breakCalls({
    method: 'GET',
    path: '/api/redeems',
    email,
    status: 200,
    body: { success: true, redeems: [{ ...helado, usage: false, name: 'Helado' }], nextPage: null }
  })
}

/** Starts a club whose network can be cut, with a member who has one code. */
async function startWithCode(sandbox: Sandbox, baseURL = '') {
  const member = await sandbox.createMember()
  await giveHelado(sandbox, member)
  return { club: await CuttableClub.start(built, baseURL), member }
}

/**
 * Opens a browser in which the member has seen the codes and the worker has stored the release completely.
 */
async function openStored(browser: Browser, club: CuttableClub, member: Member): Promise<Page> {
  club.release(built)
  club.connect()
  const context = await browser.newContext({ serviceWorkers: 'allow', baseURL: club.origin })
  const page = await context.newPage()
  await page.addInitScript(([key, saved]) => localStorage.setItem(key, saved), [
    sessionKey,
    savedSession(member)
  ] as const)
  await page.goto(canjes)
  await expect(ticket(page)).toBeVisible()
  await waitForRelease(page, await releaseIn(built))
  return page
}

/** Does the same as `openStored`, then waits until the worker has stored the page of the newer release. */
async function openBefore(browser: Browser, club: CuttableClub, member: Member): Promise<Page> {
  const page = await openStored(browser, club, member)
  club.release(newer.path())
  await page.goto(canjes)
  await expect(ticket(page)).toBeVisible()
  await waitForNews(page, await releaseIn(newer.path()))
  return page
}

for (const path of [canjes, '/']) {
  test(`the codes open without a network after a newer release was cut off at any request of its first visit to ${path}`, async ({
    browser,
    sandbox,
    baseURL,
    problems
  }) => {
    test.setTimeout(900_000)
    problems.expect(cutOff)
    const { club, member } = await startWithCode(sandbox, baseURL)

    const after = await releaseIn(newer.path())
    const whole = await openBefore(browser, club, member)
    club.connect()
    await whole.goto(path)
    await waitForRelease(whole, after)
    const requests = club.answered
    await whole.context().close()

    const opened: number[] = []
    for (const cutAfter of cuts(requests)) {
      const page = await openBefore(browser, club, member)
      club.connect(cutAfter)
      await page.goto(path, { waitUntil: 'commit' }).catch(() => {})
      // The number of requests varies, so the visit ends with the cut or with the complete release.
      await expect.poll(async () => club.isCut || (await hasRelease(page, after))).toBe(true)
      club.cut()
      await page.goto(canjes)
      await expect(ticket(page), `cut after ${cutAfter} requests`).toBeVisible()
      opened.push(cutAfter)
      await page.context().close()
    }
    club.stop()
    process.stdout.write(
      `cut-off: at any request of the first visit to ${path}, ${opened.length}/${cuts(requests).length} open the codes\n`
    )
  })
}

test('the codes open, also after a reload, when only the page of a newer release could be loaded', async ({
  browser,
  sandbox,
  baseURL,
  problems
}) => {
  problems.expect(cutOff)
  const { club, member } = await startWithCode(sandbox, baseURL)
  const page = await openStored(browser, club, member)

  club.release(newer.path())
  club.hold(/\/9\.1\.0\//)
  for (const visit of ['first', 'second']) {
    await page.goto(canjes)
    await expect(ticket(page), visit).toBeVisible()
  }
  await page.reload()
  await expect(ticket(page), 'on a reload').toBeVisible()

  club.letGo()
  await page.goto(canjes)
  await waitForNews(page, await releaseIn(newer.path()))
  await page.goto(canjes)
  await waitForRelease(page, await releaseIn(newer.path()))
  await expect(ticket(page)).toBeVisible()
  await page.context().close()
  club.stop()
})

test('a newer release is stored while the browser waits for the answer to its check for a newer service worker', async ({
  browser,
  sandbox,
  baseURL,
  problems
}) => {
  problems.expect(cutOff)
  const { club, member } = await startWithCode(sandbox, baseURL)
  const page = await openStored(browser, club, member)

  club.release(newer.path())
  club.hold(/^\/service-worker\.js/)
  await page.goto(canjes)
  await waitForNews(page, await releaseIn(newer.path()))
  // The browser checks for a newer service worker some time after each visit.
  await expect.poll(() => club.unanswered).toBeGreaterThan(0)
  await page.goto(canjes)
  await waitForRelease(page, await releaseIn(newer.path()))
  await page.context().close()
  club.stop()
})

/** Numbers of requests after which the network is cut, always including 0 and the number of all requests. */
const cuts = (requests: number): readonly number[] =>
  Array.from({ length: requests + 1 }, (_, cut) => cut).filter(cut => cut % step === 0 || cut === requests)
