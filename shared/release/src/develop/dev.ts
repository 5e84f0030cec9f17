import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { endWithParent, rspackCli } from '@eqs/build'
import { remoteNames, root } from '@eqs/build/workspace'

// `npm run dev`: the host and every remote from their sources, repainting what changes. `-- mf-account` works on one remote
// while the others are the published ones. It is `rspack serve` in the host's folder.

const named = process.argv.slice(2)
const remotes = named.length > 0 ? named : remoteNames()
const serve = [rspackCli, 'serve', '--env', `remotes=${remotes.join()}`]
const server = spawn(process.execPath, ['--import', endWithParent, ...serve], {
  cwd: resolve(root, 'host'),
  stdio: ['inherit', 'inherit', 'inherit', 'ipc']
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal))
server.once('exit', code => process.exit(code ?? 0))
