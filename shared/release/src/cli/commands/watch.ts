import { changed } from '../../operator/answer.ts'
import { needed, parseInterval } from '../../operator/command-line.ts'
import { parseLimits, parseTimeLimit } from '../../operator/limits.ts'
import { createOperation } from '../../operator/operator.ts'
import { readLoads } from '../../watch/read-loads.ts'
import { prometheusReader } from '../../watch/read-prometheus.ts'
import { watch as watchCanary } from '../../watch/watch.ts'
import { type Command, changeJson } from '../command.ts'

/** Metrics of `npm start`. */
const localMetrics = `http://localhost:${process.env.PORT ?? 3000}/metrics`

export const watch: Command = {
  name: 'watch',
  takes: '<remote>',
  summary: 'compare a canary with the live version; roll it back when it is worse; with --steps, promote it',
  options: ['preset', 'steps', 'metrics', 'prometheus', 'timeLimit', 'interval', 'withoutHistory', 'json'],
  examples: [
    'watch mf-account --metrics http://127.0.0.1:3001/metrics',
    'watch mf-account --prometheus http://prometheus:9090 --steps 10,25,50,100 --time-limit 6h'
  ],
  json: changeJson,
  async perform(line, { say }) {
    const { metrics = localMetrics, prometheus } = line.values
    const ended = await watchCanary({
      operation: { ...(await createOperation(line, say)), by: 'release watch' },
      name: needed(line.names[0], 'whose canary to watch'),
      read: prometheus === undefined ? () => readLoads(metrics) : prometheusReader(prometheus),
      ...(prometheus === undefined ? { source: metrics } : { countsFromShare: true }),
      ...parseLimits(line),
      timeLimit: parseTimeLimit(line),
      interval: parseInterval(line),
      say
    })
    return changed(ended)
  }
}
