import { pageTimes, type TimeName, timeNames } from '../telemetry/page-times.ts'
import type { Counts } from './always-valid.ts'
import { parseOpenMetrics, type Sample } from './parse-open-metrics.ts'

/** How often a version of a remote was loaded, and how often that failed. */
export interface Loads extends Counts {
  readonly remote: string
  readonly version: string
  /** How many of the loads that were timed took longer than a bound, by `slowKey`: a browser's second load is. */
  readonly slow: Readonly<Record<string, Counts>>
}

/** Where the loads that took longer than so many seconds are. */
export const slowKey = (time: string, bound: number): string => `${time} ${bound}`

/** What has never been loaded. */
export const unseen = { loads: 0, failed: 0, slow: {} } as const satisfies Partial<Loads>

/** Milliseconds that the metrics may take. */
const timeoutMs = 10_000

/** Reads how every version has fared until now. @throws {Error} when there are no metrics at that address. */
export async function readLoads(url: string): Promise<readonly Loads[]> {
  const response = await ask(url)
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
  return loadsIn(await response.text())
}

async function ask(url: string): Promise<Response> {
  try {
    return await fetch(url, {
      headers: { Accept: 'application/openmetrics-text; version=1.0.0' },
      signal: AbortSignal.timeout(timeoutMs)
    })
  } catch (cause) {
    throw new Error(`there are no metrics at ${url}: nobody answers. --metrics names another address`, {
      cause
    })
  }
}

/** The counter of the loads of a remote's version, by `remote`, `version` and `outcome`. */
const loadsCounter = 'eqs_remote_loads_total'

/** Of a browser's loads of a version, the one whose times are judged. */
export const judgedLoad = 'second'

/** The time that a histogram's buckets are of, by their name. */
const timeOf: ReadonlyMap<string, TimeName> = new Map(
  timeNames.map(time => [`${pageTimes[time].metric}_bucket`, time] as const)
)

/** The series that loads are read from. */
export const loadsSeries: readonly string[] = [loadsCounter, ...timeOf.keys()]

/** The loads in a metrics page. @throws {Error} when it is none. */
export const loadsIn = (metrics: string): readonly Loads[] => loadsOf(parseOpenMetrics(metrics))

/** Returns what the samples of these series add up to. */
export function loadsOf(samples: readonly Sample[]): readonly Loads[] {
  const found = new Map<string, Loads>()
  for (const { name, labels, value } of samples) {
    const { remote, version } = labels
    if (!remote || !version) continue
    const before = found.get(`${remote}@${version}`) ?? { remote, version, ...unseen }
    const after = withSample(before, { name, labels, value })
    if (after) found.set(`${remote}@${version}`, after)
  }
  return [...found.values()]
}

/** @returns undefined where the sample says nothing of them. */
function withSample(before: Loads, { name, labels, value }: Sample): Loads | undefined {
  if (name === loadsCounter)
    return { ...before, ...plus(before, { loads: value, failed: labels.outcome === 'shown' ? 0 : value }) }
  const time = timeOf.get(name)
  if (time === undefined || labels.load !== judgedLoad) return undefined
  const { bounds } = pageTimes[time]
  // A bucket counts what took no longer than its bound: all of it is in the last one, which has none.
  const within = labels.le === '+Inf' ? bounds : bounds.filter(bound => bound === Number(labels.le))
  const counts = labels.le === '+Inf' ? { loads: value, failed: value } : { loads: 0, failed: -value }
  const slow = within.map(bound => {
    const key = slowKey(time, bound)
    return [key, plus(before.slow[key], counts)] as const
  })
  return { ...before, slow: { ...before.slow, ...Object.fromEntries(slow) } }
}

const plus = ({ loads, failed }: Counts = unseen, more: Counts): Counts => ({
  loads: loads + more.loads,
  failed: failed + more.failed
})

/** `27 of 90 (30.0 %)` */
export const shareText = ({ loads, failed }: Counts): string =>
  `${failed} of ${loads}${loads > 0 ? ` (${((failed / loads) * 100).toFixed(1)} %)` : ''}`
