import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createSandbox } from '@eqs/sandbox'
import { chromium } from '@playwright/test'
import { readFigures } from '../bench/figures.ts'
import { measureRelease, releaseGoals } from '../bench/measure-release.ts'
import { savedSession } from '../bench/pages.ts'
import { type ReleasedWords, releaseWords } from '../bench/released-words.ts'
import { expect, test } from '../fixtures/club.ts'
import { OwnCheckout } from '../fixtures/own-checkout.ts'
import { SecureClub, trustsSecureClub } from '../fixtures/secure-club.ts'

// After a release that changes one word, a returning member downloads little more than that word.

/** Factor by which a figure may exceed the recorded budget. */
const tolerance = 1.05

let checkout: OwnCheckout
let released: ReleasedWords
let sandbox: Awaited<ReturnType<typeof createSandbox>>
let club: SecureClub

test.beforeAll(async () => {
  test.setTimeout(240_000)
  checkout = await OwnCheckout.make()
  released = await releaseWords(checkout)
  sandbox = await createSandbox({ publicUrl: '' })
  club = await SecureClub.start(sandbox)
})

test.afterAll(async () => {
  club.stop()
  await sandbox.close()
  await checkout.remove()
})

const releaseIn = (html: string): string | undefined =>
  /<meta name="eqs-release" content="(\d+)">/.exec(html)?.[1]

async function trustingBrowser() {
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '', args: [trustsSecureClub] })
}

test('after a changed word in the host, then in the catalogue, a returning member downloads deltas only', async ({
  follow
}) => {
  test.setTimeout(120_000)
  const browser = await trustingBrowser()
  follow(browser)
  const figures = await measureRelease(browser, club, released, await savedSession(sandbox))
  await browser.close()
  process.stdout.write(`one word on the wire: ${JSON.stringify(figures)}\n`)
  const decided = readFigures().release
  // Sizes vary, because headers contain dates and lengths.
  for (const who of ['page', 'host', 'remote', 'unchanged'] as const)
    expect(figures[who], who).toBeLessThanOrEqual(decided[who] * tolerance)
  for (const who of ['page', 'host', 'unchanged'] as const)
    expect(figures[who], who).toBeLessThanOrEqual(releaseGoals[who])
})

test('the service worker downloads a new release as deltas only', async ({ follow, problems }) => {
  test.setTimeout(120_000)
  // The new release closes the connections. A call of the open page that is pending then fails.
  problems.expect({ text: /ERR_HTTP2_PROTOCOL_ERROR/, times: 'any' })
  const browser = await trustingBrowser()
  follow(browser)
  const context = await browser.newContext({ locale: 'es-AR', serviceWorkers: 'allow' })
  const session = await savedSession(sandbox)
  await context.addInitScript(kept => {
    // A document with an opaque origin has no storage.
    if (self.origin === 'null') return
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }, session)
  const page = await context.newPage()
  for (const root of [released.before, released.remote]) {
    club.release(root)
    const live = releaseIn(await readFile(join(root, 'index.html'), 'utf8'))
    const stored = () =>
      page.evaluate(async () => {
        const answer = await caches.match('/', { cacheName: 'eqs-club' })
        return (await answer?.text()) ?? ''
      })
    // The first visit after a release still shows the previous release. The next visit opens the new release.
    await expect(async () => {
      await page.goto(`${club.origin}/`)
      expect(releaseIn(await stored())).toBe(live)
    }).toPass({ timeout: 60_000 })
    // Waits for the dictionary of the next release's page, which the browser requests when idle.
    if (root === released.before)
      await expect.poll(() => club.answers.join('\n'), { timeout: 30_000 }).toContain('/host/9.0.0/page.txt')
  }
  await browser.close()
  const files = club.answers.filter(answer => / \/(?:host|remotes\/mf-catalogue)\/9\.1\.0\//.test(answer))
  expect(files).toContain('dcz /host/9.1.0/main.js')
  expect(files).toContain('dcz /remotes/mf-catalogue/9.1.0/remote-entry.js')
  expect(files.filter(answer => !answer.startsWith('dcz '))).toEqual([])
})
