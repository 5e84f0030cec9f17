import * as v from 'valibot'
import { reasonOf, UsageError } from '../store/errors.ts'
import { type Loads, loadsCounter, loadsOf } from './read-loads.ts'

/** Milliseconds that an answer may take. */
const patience = 10_000

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
  query.searchParams.set('query', loadsCounter)
  const series = new Map<
    string,
    { readonly labels: Readonly<Record<string, string>>; last: number; total: number }
  >()
  return async () => {
    for (const { metric: labels, value } of await ask(query)) {
      const [, present] = value
      const key = JSON.stringify(Object.entries(labels).toSorted())
      const known = series.get(key) ?? { labels, last: 0, total: 0 }
      known.total += present >= known.last ? present - known.last : present
      known.last = present
      series.set(key, known)
    }
    return loadsOf([...series.values()].map(({ labels, total: value }) => ({ labels, value })))
  }
}

async function ask(query: URL) {
  try {
    const response = await fetch(query, { signal: AbortSignal.timeout(patience) })
    if (!response.ok) throw new Error(`it answers ${response.status}`)
    return v.parse(instantVector, await response.json()).data.result
  } catch (cause) {
    throw new Error(`Prometheus at ${query.origin} gives no counts: ${reasonOf(cause)}`, { cause })
  }
}
