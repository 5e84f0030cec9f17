import { canSign } from '../keys/release-keys.ts'
import { startReleaseServer } from '../serve/release-server.ts'
import { releaseKeyFile } from '../store/data-dir.ts'
import { UsageError } from '../store/errors.ts'
import { loadsIn } from '../watch/read-loads.ts'
import { prometheusReader } from '../watch/read-prometheus.ts'
import { watchAll } from '../watch/watch-all.ts'
import { amountOf, type CommandLine, judging } from './command-line.ts'
import { finishing, stopSignal } from './finishing.ts'
import { intervalOf, measureOf } from './measure-arguments.ts'
import { operationOf, type Say, storeOf } from './operator.ts'

/** Serves the store until it is told to stop (SIGINT or SIGTERM), and does what its operator would do beside it. */
export async function serveCommand(line: CommandLine, say: Say): Promise<string> {
  const { values } = line
  const { host = '127.0.0.1', 'internal-host': internalHost = '127.0.0.1' } = values
  const signal = stopSignal()
  const stop = new Promise(done => signal.addEventListener('abort', done, { once: true }))

  // Whatever refuses the command does so before anything listens.
  const interval = intervalOf(line)
  const [port, internalPort] = [portOf(line, 'port', 3000), portOf(line, 'internal-port', 3001)]
  if (!values.watch) refuseForWatch(line)
  const measure = measureOf(line)
  const readPrometheus = values.prometheus === undefined ? undefined : prometheusReader(values.prometheus)
  const isSigning = await canSign(releaseKeyFile())
  if (!isSigning)
    say('there is no private key here: what a command leaves unfinished is not finished by this process')
  if (!isSigning && values.watch)
    throw new Error('--watch changes releases, and needs a key file with private keys')
  const operation = values.watch && { ...(await operationOf(line, say)), by: 'release serve' }

  const server = await startReleaseServer({
    store: storeOf(line),
    open: { host, port },
    internal: { host: internalHost, port: internalPort },
    addressHeader: values['address-header']
  })
  say(`members: http://${host}:${server.port}`)
  say(`operators: http://${internalHost}:${server.internalPort}/_releases, /metrics, /healthz`)

  const rhythm = { interval, say, signal }
  const read = readPrometheus ?? (async () => loadsIn(await (await server.telemetry.metrics()).text()))
  const work = [
    ...(isSigning ? [finishing(line, rhythm)] : []),
    ...(operation
      ? [
          watchAll({
            ...rhythm,
            ...measure,
            operation,
            read,
            ...(readPrometheus ? { countsFromShare: true } : { beginsTest: true })
          })
        ]
      : [])
  ]
  await stop
  await Promise.all([server.close(), ...work])
  return 'stopped'
}

/** @throws {UsageError} when it is none. */
function portOf(line: CommandLine, option: 'port' | 'internal-port', otherwise: number): number {
  const port = amountOf(line, option, otherwise)
  if (Number.isInteger(port) && port <= 65_535) return port
  throw new UsageError(`--${option} is a whole number up to 65535`)
}

/** @throws {UsageError} for what would do nothing. */
function refuseForWatch({ values }: CommandLine): void {
  const useless = judging.find(option => values[option] !== undefined)
  if (useless) throw new UsageError(`--${useless} needs --watch: nothing is judged without it`)
}
