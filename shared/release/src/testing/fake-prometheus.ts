import { createServer } from 'node:http'
import { close, listen } from '../web/listen.ts'

/** Counters of a server at a time. */
interface Counted {
  readonly pod: string
  /** Epoch seconds. */
  readonly at: number
  readonly version: string
  readonly outcome: string
  readonly value: number
}

/**
 * Test helper: answers instant queries of one counter, and of `last_over_time` and `max_over_time`, as
 * Prometheus does. A counter without a sample in the last five minutes has no present value.
 */
export async function startFakePrometheus(remote: string, counted: readonly Counted[]) {
  const keys = [...new Set(counted.map(one => keyOf(one)))]
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://prometheus.test')
    const query = searchParams.get('query') ?? ''
    const time = Number(searchParams.get('time') ?? Date.now() / 1000)
    const over = /^(last|max)_over_time\(.*\[(\d+)s\]\)$/.exec(query)
    const from = time - (over ? Number(over[2]) : 300)
    const result = keys.flatMap(key => {
      const samples = counted.filter(one => keyOf(one) === key && one.at > from && one.at <= time)
      const last = samples.at(-1)
      if (!last) return []
      const value = over?.[1] === 'max' ? Math.max(...samples.map(one => one.value)) : last.value
      const { pod, version, outcome } = last
      const name = over?.[1] === 'max' ? {} : { __name__: 'eqs_remote_loads_total' }
      return [{ metric: { ...name, instance: pod, remote, version, outcome }, value: [time, String(value)] }]
    })
    response.end(JSON.stringify({ status: 'success', data: { resultType: 'vector', result } }))
  })
  const port = await listen(server, 0, '127.0.0.1')
  return { url: `http://127.0.0.1:${port}`, close: () => close(server) }
}

const keyOf = ({ pod, version, outcome }: Counted): string => `${pod} ${version} ${outcome}`
