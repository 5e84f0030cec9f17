import type { Browser, CDPSession, Page } from '@playwright/test'
import type { OpenedPage } from './pages.ts'

/** Figures of a load, in milliseconds. */
export const figureNames = [
  'FCP',
  'LCP',
  'content',
  'usable',
  'blocked',
  'longest task',
  'script',
  'main thread'
] as const

export type Load = Readonly<Record<(typeof figureNames)[number], number>>

/** Lighthouse's "applied slow 4G": a phone with a quarter of this processor, 1.4 Mbit/s and 562 ms for a request. */
const slowdown = 4
const network = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_474.56 * 1_000) / 8,
  uploadThroughput: (675 * 1_000) / 8
}

/**
 * Loads a page in a new browser, which is slowed down by the browser itself. Lighthouse's simulation computes
 * its times instead, and they differ by up to a second between two runs of the same build.
 *
 * @param launch launches the browser, so that no load finds what an earlier one has cached.
 * @param origin origin of the club.
 * @param page the page.
 * @param storage entries to put into local storage, as an earlier visit would have left them.
 */
export async function loadThrottled(
  launch: () => Promise<Browser>,
  origin: string,
  { path, content }: OpenedPage,
  storage: Readonly<Record<string, string>>
): Promise<Load> {
  const browser = await launch()
  const context = await browser.newContext({ locale: 'es-AR', viewport: { width: 390, height: 844 } })
  await context.addInitScript(watchPaints, storage)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const started = performance.now()
  await page.goto(origin + path, { waitUntil: 'commit' })
  const since = async (there: Promise<unknown>) => {
    await there
    return performance.now() - started
  }
  const usable = page.locator('[data-remote]').first().waitFor({ state: 'attached', timeout: 60_000 })
  const [contentAt, usableAt] = await Promise.all([since(content(page)), since(usable)])
  // The load includes the files for the next screens and for offline use, which come after the content.
  await page.waitForLoadState('networkidle')
  const load = { ...(await readPaints(page)), ...(await readTimes(devtools)) }
  await browser.close()
  return { ...load, content: contentAt, usable: usableAt }
}

function watchPaints(storage: Readonly<Record<string, string>>): void {
  // An opaque origin, such as that of the initial `about:blank`, has no local storage.
  if (self.origin === 'null') return
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value)
  const seen: Record<string, number> = { FCP: 0, LCP: 0, blocked: 0, longest: 0 }
  Object.assign(window, { seenByBench: seen })
  for (const type of ['paint', 'largest-contentful-paint', 'longtask'])
    new PerformanceObserver(list => {
      for (const { name, startTime, duration } of list.getEntries()) {
        if (name === 'first-contentful-paint') seen.FCP = startTime
        if (type === 'largest-contentful-paint') seen.LCP = startTime
        if (type === 'longtask') {
          seen.blocked = (seen.blocked ?? 0) + duration - 50
          seen.longest = Math.max(seen.longest ?? 0, duration)
        }
      }
    }).observe({ type, buffered: true })
}

async function readPaints(page: Page): Promise<Pick<Load, 'FCP' | 'LCP' | 'blocked' | 'longest task'>> {
  const seen = await page.evaluate(() => Reflect.get(window, 'seenByBench'))
  return { FCP: seen.FCP, LCP: seen.LCP, blocked: seen.blocked, 'longest task': seen.longest }
}

/** Reads the processor time of the page's main thread. */
async function readTimes(devtools: CDPSession): Promise<Pick<Load, 'script' | 'main thread'>> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const milliseconds = (name: string) => 1_000 * (metrics.find(one => one.name === name)?.value ?? Number.NaN)
  return { script: milliseconds('ScriptDuration'), 'main thread': milliseconds('TaskDuration') }
}
