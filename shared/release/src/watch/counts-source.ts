import * as v from 'valibot'
import { toReason, UsageError } from '../store/errors.ts'
import {
  judgedLoad,
  type Loads,
  loadsSeries,
  readLoads,
  responseTimeoutMs,
  type Sample,
  sumLoads
} from '../telemetry/read-loads.ts'
import type { WatchOptions } from './watch.ts'

/** True for the metrics page of one server. Any other address is that of a Prometheus server. */
const isMetricsPage = (url: string): boolean => /\/metrics\/?(\?|$)/.test(url)

/** Opens the source of `--metrics`: the metrics page of one server, or a Prometheus server. */
export function openCounts(url: string): Pick<WatchOptions, 'read' | 'countsFromShare'> {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new UsageError(
      `--metrics ${url}: an address, such as http://127.0.0.1:3001/metrics or http://prometheus:9090`
    )
  return isMetricsPage(url)
    ? { read: () => readLoads(url) }
    : { read: prometheusReader(url), countsFromShare: true }
}

/** Maximum age in seconds of the last counts before a share. Without `last_over_time`, values are at most five minutes old. */
const longestGap = 24 * 60 * 60

/** Response to an instant query (HTTP API v1): a value of each series with its time. */
const instantVector = v.object({
  status: v.literal('success'),
  data: v.object({
    resultType: v.literal('vector'),
    result: v.array(
      v.object({
        metric: v.record(v.string(), v.string()),
        value: v.tuple([v.number(), v.pipe(v.string(), v.transform(Number), v.finite())])
      })
    )
  })
})

/** Creates a reader of the loads since a share, on all servers, also those that restarted or are gone. It needs no state. */
export function prometheusReader(url: string): (sharedAt: number) => Promise<readonly Loads[]> {
  const base = url.endsWith('/') ? url : `${url}/`
  const values = async (query: string, time: number, name?: string): Promise<ReadonlyMap<string, Sample>> => {
    const address = new URL('api/v1/query', base)
    address.searchParams.set('query', query)
    address.searchParams.set('time', String(time))
    const samples = (await ask(address)).map(({ metric, value }) => {
      const { __name__ = name ?? '', ...labels } = metric
      const key = JSON.stringify([__name__, Object.entries(labels).toSorted()])
      return [key, { name: __name__, labels, value: value[1] }] as const
    })
    return new Map(samples)
  }
  return async sharedAt => {
    const now = Date.now() / 1000
    const since = Math.max(1, Math.ceil(now - sharedAt / 1000))
    // These functions drop the name of a series, so each name needs its own query.
    const ofEachName = async (calculate: 'resets' | 'increase', range: number, time = now) => {
      const queries = loadsSeries.map(name =>
        values(`${calculate}(${name}{${judged}}[${range}s])`, time, name)
      )
      return new Map((await Promise.all(queries)).flatMap(found => [...found]))
    }
    const [before, last, resetsBefore, resets, increases] = await Promise.all([
      values(`last_over_time(${allSeries}[${longestGap}s])`, now - since),
      values(`last_over_time(${allSeries}[${since}s])`, now),
      // Prometheus counts a reset at the first value after it. The difference has the resets since the share, also
      // one in a gap around the share.
      ofEachName('resets', longestGap, now - since),
      ofEachName('resets', since + longestGap),
      ofEachName('increase', since)
    ])
    return sumLoads(
      [...last].map(([key, sample]) => {
        // A counter of a restarted server may be higher than before, so its value alone shows no restart. Prometheus
        // extrapolates an increase, so it is used only then.
        const start = before.get(key)?.value ?? 0
        const newResets = (resets.get(key)?.value ?? 0) - (resetsBefore.get(key)?.value ?? 0)
        const hasRestarted = newResets > 0 || sample.value < start
        const value = hasRestarted ? Math.round(increases.get(key)?.value ?? 0) : sample.value - start
        return { ...sample, value }
      })
    )
  }
}

/** Selects the page times that are judged. */
const judged = `load=~"${judgedLoad}|"`

const allSeries = `{__name__=~"${loadsSeries.join('|')}",${judged}}`

async function ask(query: URL) {
  try {
    const response = await fetch(query, { signal: AbortSignal.timeout(responseTimeoutMs) })
    if (!response.ok) throw new Error(`it answers ${response.status}`)
    return v.parse(instantVector, await response.json()).data.result
  } catch (cause) {
    throw new Error(
      `Prometheus at ${query.origin} gives no counts: ${toReason(cause)}. The metrics of one server have an address that ends in /metrics`,
      { cause }
    )
  }
}
