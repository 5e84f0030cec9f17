import { pageTimes, type TimeName, timeNames } from './page-times.ts'

/** Number of loads and how many of them failed, or counted otherwise. */
export interface Counts {
  readonly loads: number
  readonly failed: number
}

export interface LoadCounts extends Counts {
  /** Timed loads that exceeded a bound, by `slowKey`. A browser's second load is timed. */
  readonly slow: Readonly<Record<string, Counts>>
}

export interface Loads extends LoadCounts {
  readonly remote: string
  readonly version: string
}

/** Returns the key of loads that exceeded a number of seconds. */
export const slowKey = (time: string, bound: number): string => `${time} ${bound}`

export const unseen: LoadCounts = { loads: 0, failed: 0, slow: {} }

export const responseTimeoutMs = 10_000

export async function readLoads(url: string): Promise<readonly Loads[]> {
  const response = await fetch(url, {
    headers: { Accept: 'application/openmetrics-text; version=1.0.0' },
    signal: AbortSignal.timeout(responseTimeoutMs)
  }).catch((cause: unknown) => {
    throw new Error(`no metrics at ${url}: no server answers. Name another address with --metrics`, { cause })
  })
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
  return loadsIn(await response.text())
}

/** Counter of loads, by `remote`, `version` and `outcome`. */
const loadsCounter = 'eqs_remote_loads_total'

/** Label of the loads whose times are judged: the second load of a version in a browser. */
export const judgedLoad = 'second'

/** Time of each histogram, by the name of its buckets. */
const timeOf: ReadonlyMap<string, TimeName> = new Map(
  timeNames.map(time => [`${pageTimes[time].metric}_bucket`, time] as const)
)

export const loadsSeries: readonly string[] = [loadsCounter, ...timeOf.keys()]

export const loadsIn = (metrics: string): readonly Loads[] => sumLoads(parseSamples(metrics))

export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** A label with its name and its value. Backslash, quote and line break are escaped in the value. */
const label = /(\w+)="((?:[^"\\]|\\.)*)"/g

/** A sample: a name, labels and a value. A time and an example may follow. */
const sample = /^(\w+)(?:\{((?:[^"}]|"(?:[^"\\]|\\.)*")*)\})? (\S+)/

/** Parses the samples of OpenMetrics text (version 1.0.0). Descriptions are skipped. */
function parseSamples(text: string): readonly Sample[] {
  // A page without this end was cut off.
  if (!text.endsWith('# EOF\n')) throw new Error('the metrics do not end with # EOF')
  return text.split('\n').flatMap(line => {
    if (line === '' || line.startsWith('#')) return []
    const [, name, labels = '', text = ''] = sample.exec(line) ?? []
    const value = Number(text)
    if (!name || (loadsSeries.includes(name) && !Number.isFinite(value)))
      throw new Error(`the metrics have a line that is not a sample: ${line}`)
    const pairs = [...labels.matchAll(label)].map(([, key = '', content = '']) => [key, content] as const)
    return { name, labels: Object.fromEntries(pairs), value }
  })
}

export function sumLoads(samples: readonly Sample[]): readonly Loads[] {
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

function withSample(before: Loads, { name, labels, value }: Sample): Loads | undefined {
  if (name === loadsCounter)
    return { ...before, ...plus(before, { loads: value, failed: labels.outcome === 'shown' ? 0 : value }) }
  const time = timeOf.get(name)
  if (time === undefined || labels.load !== judgedLoad) return undefined
  const { bounds } = pageTimes[time]
  // A bucket counts loads up to its bound, and `+Inf` counts all of them. The difference is the slow loads.
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

/** Returns ` (30.0 %)`; empty without loads. */
export const percentText = ({ loads, failed }: Counts): string =>
  loads > 0 ? ` (${((failed / loads) * 100).toFixed(1)} %)` : ''

/** Returns the loads of a version between two values of the counters. */
export function since(
  before: readonly Loads[],
  now: readonly Loads[],
  remote: string,
  version: string
): LoadCounts {
  const [was, is] = [loadsOfVersion(before, remote, version), loadsOfVersion(now, remote, version)]
  const slow = Object.entries(is.slow).map(([key, counts]) => [key, less(counts, was.slow[key])] as const)
  return { ...less(is, was), slow: Object.fromEntries(slow) }
}

const less = (is: Counts, was: Counts = unseen): Counts => ({
  loads: is.loads - was.loads,
  failed: Math.max(0, is.failed - was.failed)
})

/** True when the counters are of a restarted server. One lower counter proves it. */
export const hasRestarted = (before: readonly Loads[], now: readonly Loads[]): boolean =>
  before.some(({ remote, version, loads, slow }) => {
    const is = loadsOfVersion(now, remote, version)
    return (
      is.loads < loads ||
      Object.entries(slow).some(([key, was]) => (is.slow[key] ?? unseen).loads < was.loads)
    )
  })

const loadsOfVersion = (list: readonly Loads[], remote: string, version: string): LoadCounts =>
  list.find(one => one.remote === remote && one.version === version) ?? unseen
