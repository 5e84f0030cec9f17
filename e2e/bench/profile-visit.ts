import type { Browser, Page } from '@playwright/test'
import * as v from 'valibot'
import { SecureClub } from '../fixtures/secure-club.ts'
import type { Visitor } from './measure-visit.ts'
import { pages } from './pages.ts'
import { addDurations, addSamples, type TraceEvent, traceEvents } from './trace-times.ts'

/** Categories of Chromium's trace: tasks of the main thread by kind, and samples of the running function. */
const categories = ['toplevel', 'v8', 'devtools.timeline', 'disabled-by-default-v8.cpu_profiler']

/** Number of kinds and of functions to print. */
const most = 10

/** Factor by which the processor is slowed down. */
const slowdown = 4

interface Profile {
  readonly visitor: Omit<Visitor, 'browser'>
  /** Folder with the published files. */
  readonly folder: string
  readonly launch: () => Promise<Browser>
  readonly say: (line: string) => void
}

/**
 * Prints what occupies the main thread in a member's first visit to `/`, until the network is idle: the ten
 * kinds of work and the ten functions with the most time of their own. The profiler itself slows the page
 * down, so the sums are larger than those of `--against`.
 */
export async function profileVisit({ visitor, folder, launch, say }: Profile): Promise<void> {
  const club = await SecureClub.start(visitor.sandbox)
  club.release(folder)
  const browser = await launch()
  const context = await browser.newContext({ locale: 'es-AR', viewport: { width: 390, height: 844 } })
  await context.addInitScript(stored => {
    if (self.origin === 'null') return
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }, visitor.signedIn)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await browser.startTracing(page, { categories })
  const { origin } = club
  await open(page, origin)
  const trace = v.parse(v.pipe(v.string(), v.parseJson(), traceEvents), String(await browser.stopTracing()))
  await browser.close()
  club.stop()
  const events = onMainThread(trace.traceEvents, origin)
  print('kind of work', addDurations(events), say)
  print('function', addSamples(events), say)
}

async function open(page: Page, origin: string): Promise<void> {
  const catalogue = pages.find(({ path }) => path === '/')
  await page.goto(`${origin}/`, { waitUntil: 'commit' })
  await catalogue?.content(page)
  await page.waitForLoadState('networkidle')
}

/**
 * Returns the events of the club's main thread. Its samples are written by another thread, under the id of its
 * profile. The browser has other renderers, such as that of its new tab, so the club's is the one with the most
 * events that name the club's origin.
 */
function onMainThread(events: readonly TraceEvent[], origin: string): readonly TraceEvent[] {
  const threads = events
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map(({ pid, tid }) => {
      const own = events.filter(one => one.pid === pid && one.tid === tid)
      const profiles = own.filter(({ name }) => name === 'Profile').map(({ id }) => id)
      const isSample = (one: TraceEvent) =>
        one.pid === pid && one.name === 'ProfileChunk' && profiles.includes(one.id)
      const count = own.filter(({ args }) => JSON.stringify(args)?.includes(origin)).length
      return { count, events: [...own, ...events.filter(isSample)] }
    })
  return threads.sort((one, other) => other.count - one.count)[0]?.events ?? []
}

function print(what: string, times: ReadonlyMap<string, number>, say: (line: string) => void): void {
  const sum = [...times.values()].reduce((all, one) => all + one, 0)
  const title = `${what}, first visit to / at ${slowdown}× CPU`
  say(`\n${title.padEnd(70)} ${sum.toFixed(0).padStart(6)} ms`)
  const heaviest = [...times].sort(([, one], [, other]) => other - one).slice(0, most)
  for (const [name, time] of heaviest) say(`  ${name.padEnd(68)} ${time.toFixed(0).padStart(6)}`)
}
