import { parseLimits, parseTimeLimit } from '../../operator/command-line.ts'
import { finishing, stopSignal } from '../../operator/finishing.ts'
import { createOperation, getStore } from '../../operator/operator.ts'
import { finish, refuseTeam } from '../../render/render.ts'
import { UsageError } from '../../store/errors.ts'
import { openCounts } from '../../watch/counts-source.ts'
import { watch as watchCanary } from '../../watch/watch.ts'
import { watchAll } from '../../watch/watch-all.ts'
import { type Command, changed, changeJson, lookInterval } from '../command.ts'

/** Metrics of `npm start`. */
const localMetrics = `http://localhost:${process.env.PORT ?? 3000}/metrics`

export const watch: Command = {
  name: 'watch',
  takes: '[remote]',
  summary:
    'compare a canary with the live version; roll it back when it is worse; with --steps, promote it. Without a remote: finish interrupted commands, make what teams request, and with --metrics watch all canaries',
  options: [
    'preset',
    'steps',
    [
      'metrics',
      'counts of versions: of one server (an address that ends in /metrics), or of all, from Prometheus (default: those of npm start)'
    ],
    'timeLimit',
    'json'
  ],
  examples: [
    'watch mf-account --metrics http://127.0.0.1:3001/metrics',
    'watch mf-account --metrics http://prometheus:9090 --steps 10,25,50,100 --time-limit 6h',
    'watch --metrics http://prometheus:9090     until SIGINT or SIGTERM'
  ],
  json: changeJson,
  async perform(line, say) {
    const [name] = line.names
    const { metrics } = line.values
    const rhythm = { interval: lookInterval, say }
    const store = getStore(line)
    const [timeLimit, limits] = [parseTimeLimit(line), parseLimits(line)]
    const counts = openCounts(metrics ?? localMetrics)
    const operation = async () => ({ ...(await createOperation(line, say)), by: 'release watch' })
    const first = await operation()
    refuseTeam(first.keys)
    if (name !== undefined) {
      await finish(first)
      const watching = { store, operation, name, timeLimit, ...counts, ...limits, ...rhythm }
      const { entry, isRolledBack } = await watchCanary(watching)
      return { ...changed(entry), isBad: isRolledBack }
    }

    if (timeLimit !== undefined) throw new UsageError('--time-limit needs the name of a remote')
    const signal = stopSignal()
    const judges = metrics === undefined ? 'no canaries: --metrics is missing' : 'all canaries'
    say(`renders pending changes, makes what teams request, and watches ${judges}`)
    const work = [finishing(line, { ...rhythm, signal })]
    if (metrics !== undefined)
      work.push(watchAll({ store, operation, ...counts, ...limits, ...rhythm, signal }))
    await Promise.all(work)
    return { text: 'stopped' }
  }
}
