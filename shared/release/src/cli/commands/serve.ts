import { pino } from 'pino'
import { canSign } from '../../keys/release-keys.ts'
import { type CommandLine, parseLimits } from '../../operator/command-line.ts'
import { finishing, stopSignal } from '../../operator/finishing.ts'
import { createOperation, getStore } from '../../operator/operator.ts'
import { type ListenAddress, startReleaseServer } from '../../serve/release-server.ts'
import { calledByOps, UsageError } from '../../store/errors.ts'
import { releaseKeyFile } from '../../store/places.ts'
import { openCounts } from '../../watch/counts-source.ts'
import { watchAll } from '../../watch/watch-all.ts'
import { type Command, lookInterval } from '../command.ts'

export const serve: Command = {
  name: 'serve',
  summary: 'serve the store, count loads and failures of versions, finish interrupted commands',
  options: [
    'listen',
    'internal',
    'addressHeader',
    ['watch', 'judge every canary, as `watch` does'],
    'preset',
    'steps',
    ['metrics', 'Prometheus server that has the counts of all servers (default: its own counts)']
  ],
  examples: [
    'serve --listen 3000 --internal 3001 --address-header X-Real-IP --watch',
    'serve --listen 0.0.0.0:3000 --watch --preset small-club --steps 10,50,100'
  ],
  async perform(line) {
    const { values } = line
    // One JSON object a line on stdout, which log collectors can parse.
    const log = pino({
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: level => ({ level }) }
    })
    const say = (text: string) => log.info(text)
    const signal = stopSignal()
    const stop = new Promise(done => signal.addEventListener('abort', done, { once: true }))

    // Invalid arguments are refused before the server listens.
    const [open, internal] = [parsePlace(line, 'listen', 3000), parsePlace(line, 'internal', 3001)]
    const judging = (['preset', 'steps', 'metrics'] as const).find(option => values[option] !== undefined)
    if (judging && !values.watch)
      throw new UsageError(`--${judging} needs --watch: nothing is judged without it`)
    const limits = parseLimits(line)
    const counts = values.metrics === undefined ? undefined : openCounts(values.metrics)
    const isSigning = await canSign(releaseKeyFile())
    if (!isSigning)
      log.warn(
        `this server has no private key, so it cannot make what teams request or finish interrupted commands: run ${calledByOps} watch on a machine with the keys of ops`
      )
    if (!isSigning && values.watch)
      throw new Error('--watch changes releases, and needs a key file with private keys')
    const store = getStore(line)
    const operation = async () => ({ ...(await createOperation(line, say)), by: 'release serve' })
    if (values.watch) await operation()

    const server = await startReleaseServer({
      store,
      open,
      internal,
      addressHeader: values.addressHeader,
      onError: ({ method, path, reason }) => log.error({ method, path }, reason)
    })
    say(`members: http://${open.host}:${server.port}`)
    say(`operators: http://${internal.host}:${server.internalPort}/_releases, /metrics, /healthz`)

    const rhythm = { interval: lookInterval, say, signal }
    const work = [
      ...(isSigning ? [finishing(line, { ...rhythm, say: text => log.warn(text) })] : []),
      ...(values.watch
        ? [
            watchAll({
              ...rhythm,
              ...limits,
              store,
              operation,
              ...(counts ?? { read: server.telemetry.loads })
            })
          ]
        : [])
    ]
    await stop
    await Promise.all([server.close(), ...work])
    log.info('stopped')
    return { text: '' }
  }
}

/** Parses `3000`, `0.0.0.0:3000` or `[::]:3000`. */
function parsePlace(line: CommandLine, option: 'listen' | 'internal', otherwise: number): ListenAddress {
  const [, ipv6, name, port] =
    /^(?:(?:\[([\da-f:]+)\]|([^\s:[\]]+)):)?(\d{1,5})$/i.exec(line.values[option] ?? `${otherwise}`) ?? []
  if (port === undefined || Number(port) > 65_535)
    throw new UsageError(
      `--${option} must be a port up to 65535, or an address and a port, as in 0.0.0.0:3000`
    )
  return { host: ipv6 ?? name ?? '127.0.0.1', port: Number(port) }
}
