import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { resolve } from 'node:path'
import { endWithParent, rspackCli } from '@eqs/build'
import { remoteNames, root } from '@eqs/build/workspace'
import { close, listen, listenFrom } from '../web/listen.ts'
import { chosenPort } from './chosen-port.ts'
import { onInterrupt } from './on-interrupt.ts'

// `npm run dev`: the host and every remote from their sources, repainting what changes. `-- mf-account` works on one remote
// while the others are the published ones. It is `rspack serve` in the host's folder.

const named = process.argv.slice(2)
const remotes = named.length > 0 ? named : remoteNames()
const serve = [rspackCli, 'serve', '--env', `remotes=${remotes.join()}`]
const server = spawn(process.execPath, ['--import', endWithParent, ...serve], {
  cwd: resolve(root, 'host'),
  env: { ...process.env, PORT: String(await freePort()) },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc']
})
const ended = once(server, 'exit')
onInterrupt(async () => {
  server.kill('SIGTERM')
  await ended
})
// The process that it started ends with it, also when this one has no time left.
process.once('exit', () => server.kill('SIGKILL'))
const [code] = await ended
process.exitCode = code ?? 0

/** The port of `rspack serve`, which takes no next one by itself. 0 stays 0. */
async function freePort(): Promise<number> {
  const { port, orNext } = chosenPort(process.env)
  if (port === 0) return port
  const tried = createServer()
  const free = await (orNext ? listenFrom : listen)(tried, port, 'localhost')
  await close(tried)
  return free
}
