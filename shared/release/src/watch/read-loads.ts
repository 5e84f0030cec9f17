import { parseOpenMetrics, type Sample } from './parse-open-metrics.ts'

/** How often a version of a remote was loaded, and how often that failed. */
export interface Loads {
  readonly remote: string
  readonly version: string
  readonly loads: number
  readonly failed: number
}

/** Milliseconds that the metrics may take. */
const patience = 10_000

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
      signal: AbortSignal.timeout(patience)
    })
  } catch (cause) {
    throw new Error(`there are no metrics at ${url}: nobody answers. --metrics names another address`, {
      cause
    })
  }
}

/** The counter of the loads of a remote's version, by `remote`, `version` and `outcome`. */
export const loadsCounter = 'eqs_remote_loads_total'

/** The loads in a metrics page. @throws {Error} when it is none. */
export const loadsIn = (metrics: string): readonly Loads[] =>
  loadsOf(parseOpenMetrics(metrics).filter(({ name }) => name === loadsCounter))

/** What the samples of the counter add up to. */
export function loadsOf(samples: readonly Omit<Sample, 'name'>[]): readonly Loads[] {
  const found = new Map<string, Loads>()
  for (const { labels, value } of samples) {
    const { remote, version, outcome } = labels
    if (!remote || !version) continue
    const before = found.get(`${remote}@${version}`) ?? { remote, version, loads: 0, failed: 0 }
    found.set(`${remote}@${version}`, {
      ...before,
      loads: before.loads + value,
      failed: before.failed + (outcome === 'shown' ? 0 : value)
    })
  }
  return [...found.values()]
}

/** `27 of 90 (30.0 %)` */
export const failedText = ({ loads, failed }: Pick<Loads, 'loads' | 'failed'>): string =>
  `${failed} of ${loads}${loads > 0 ? ` (${((failed / loads) * 100).toFixed(1)} %)` : ''}`
