import { createServer } from 'node:http'
import { startServer } from './cleanup.ts'

/** Value of a counter at a time. */
interface Sample {
  readonly pod: string
  /** Epoch seconds. */
  readonly at: number
  readonly version: string
  readonly outcome: string
  readonly value: number
}

/**
 * Test helper: starts a server that answers instant queries of one counter, and of its `last_over_time`, `resets` and
 * `increase`, as Prometheus does, but without extrapolation. A counter without a sample in the last five minutes has no
 * current value.
 */
export async function startFakePrometheus(remote: string, samples: readonly Sample[]): Promise<string> {
  const series = [...new Set(samples.map(toSeries))]
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://prometheus.test')
    const query = searchParams.get('query') ?? ''
    const time = Number(searchParams.get('time') ?? Date.now() / 1000)
    const range = /^(last_over_time|resets|increase)\(.*\[(\d+)s\]\)$/.exec(query)
    const from = time - (range ? Number(range[2]) : 300)
    const result = series.flatMap(key => {
      const inRange = samples.filter(
        sample => toSeries(sample) === key && sample.at > from && sample.at <= time
      )
      const last = inRange.at(-1)
      if (!last) return []
      const steps = inRange
        .slice(1)
        .map((sample, index) => [inRange[index]?.value ?? 0, sample.value] as const)
      const computed = {
        resets: () => steps.filter(([was, is]) => is < was).length,
        increase: () => steps.reduce((sum, [was, is]) => sum + (is < was ? is : is - was), 0)
      }
      const of = range?.[1] === 'resets' || range?.[1] === 'increase' ? range[1] : undefined
      const value = of ? computed[of]() : last.value
      const { pod, version, outcome } = last
      const name = of ? {} : { __name__: 'eqs_remote_loads_total' }
      return [{ metric: { ...name, instance: pod, remote, version, outcome }, value: [time, String(value)] }]
    })
    response.end(JSON.stringify({ status: 'success', data: { resultType: 'vector', result } }))
  })
  return startServer(server)
}

const toSeries = ({ pod, version, outcome }: Sample): string => `${pod} ${version} ${outcome}`
