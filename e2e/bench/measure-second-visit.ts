import { createClubServer, type FolderStore } from '@eqs/release'
import { isProviders } from '@eqs/sandbox/addresses'
import { expect } from '@playwright/test'
import { delayAnswers } from './delayed-server.ts'
import type { VisitCost } from './figures.ts'
import type { Visitor } from './measure-visit.ts'
import type { MeasuredPage } from './pages.ts'

/**
 * Delays of every answer in milliseconds, one for each measurement. The number of round trips is the
 * difference of the measured times, divided by the difference of the delays. Both delays are shorter than the
 * service worker's timeout.
 */
const delays = [1000, 4000] as const

type Again = VisitCost['again']

/**
 * Measures a second visit to a page, with the service worker that the first visit installed.
 *
 * @returns the numbers of network round trips until shell and screen are visible, and until the data is
 *   current.
 */
export async function measureSecondVisit(
  visitor: Visitor,
  store: FolderStore,
  page: MeasuredPage
): Promise<Again> {
  const [short, long] = delays
  const soon = await comeBack(visitor, store, page, short)
  const late = await comeBack(visitor, store, page, long)
  const rounds = (name: keyof Again) => Math.round((late[name] - soon[name]) / (long - short))
  return { screen: rounds('screen'), data: rounds('data') }
}

/**
 * Makes a first visit without a delay, then measures a second visit.
 *
 * @param wait delay of every answer of the second visit, in milliseconds.
 * @returns the times of the second visit, in milliseconds instead of rounds.
 */
async function comeBack(
  { browser, sandbox, signedIn }: Visitor,
  store: FolderStore,
  { path, signedIn: isMember, content, screen }: MeasuredPage,
  wait: number
): Promise<Again> {
  const server = createClubServer({ root: store, provider: { owns: isProviders, fetch: sandbox.fetch } })
  const slow = await delayAnswers(server, 0)
  const context = await browser.newContext({ locale: 'es-AR', serviceWorkers: 'allow' })
  await context.addInitScript(
    kept => {
      // An opaque origin, such as that of the initial `about:blank`, has no local storage.
      if (self.origin === 'null') return
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    },
    isMember ? signedIn : {}
  )
  const first = await context.newPage()
  await first.goto(slow.origin + path)
  await content(first)
  // The service worker stores the page last, after all files of the page.
  await expect.poll(() => first.evaluate(() => caches.match('/').then(Boolean))).toBe(true)
  await first.close()
  slow.slowDown(wait)
  const page = await context.newPage()
  const started = Date.now()
  await page.goto(slow.origin + path, { waitUntil: 'commit' })
  await screen(page)
  const shown = Date.now() - started
  await content(page)
  await page.getByText('Actualizando…').first().waitFor({ state: 'hidden' })
  const data = Date.now() - started
  await context.close()
  slow.close()
  return { screen: shown, data }
}
