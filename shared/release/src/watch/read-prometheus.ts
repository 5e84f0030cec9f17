import * as v from 'valibot'
import { reasonOf, UsageError } from '../store/errors.ts'
import type { Sample } from './parse-open-metrics.ts'
import { judgedLoad, type Loads, loadsOf, loadsSeries } from './read-loads.ts'

/** Milliseconds that an answer may take. */
const timeoutMs = 10_000

/** The answer to an instant query (HTTP API v1): a value of each series, with the time it is of. */
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

/**
 * Reads how every version has fared from a Prometheus server, which has the counts of all servers of the club. What a server
 * that began anew has counted before goes on counting, and so does what one had counted that is gone.
 *
 * @param url of the server: `http://prometheus:9090`.
 * @throws {UsageError} when it is no address.
 * @returns what each look asks; it throws when there is no such server, or its answer is none.
 */
export function prometheusReader(url: string): () => Promise<readonly Loads[]> {
  const base = url.endsWith('/') ? url : `${url}/`
  if (!/^https?:/.test(url) || !URL.canParse(base))
    throw new UsageError(`--prometheus is an address, as in http://prometheus:9090, and not ${url}`)
  const query = new URL('api/v1/query', base)
  query.searchParams.set('query', seriesQuery)
  const series = new Map<string, { readonly sample: Sample; readonly last: number }>()
  return async () => {
    for (const { metric, value } of await ask(query)) {
      const [, last] = value
      const { __name__: name = '', ...labels } = metric
      const key = JSON.stringify(Object.entries(metric).toSorted())
      const known = series.get(key) ?? { sample: { name, labels, value: 0 }, last: 0 }
      const more = last >= known.last ? last - known.last : last
      series.set(key, { sample: { ...known.sample, value: known.sample.value + more }, last })
    }
    return loadsOf([...series.values()].map(({ sample }) => sample))
  }
}

/** All of them in one answer, so that a look has them of one moment; of page times, only those that are judged. */
const seriesQuery = `{__name__=~"${loadsSeries.join('|')}",load=~"${judgedLoad}|"}`

async function ask(query: URL) {
  try {
    const response = await fetch(query, { signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) throw new Error(`it answers ${response.status}`)
    return v.parse(instantVector, await response.json()).data.result
  } catch (cause) {
    throw new Error(`Prometheus at ${query.origin} gives no counts: ${reasonOf(cause)}`, { cause })
  }
}
