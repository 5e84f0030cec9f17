import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { endWithParent, rspackCli } from '@eqs/build'
import { answerHelp } from '@eqs/build/answer-help'
import { remoteNames, root } from '@eqs/build/workspace'
import { chosenPort, freePort } from './chosen-port.ts'
import { onInterrupt } from './on-interrupt.ts'
import { openToPhones } from './phone/open-to-phones.ts'
import { passOn } from './phone/pass-on.ts'

// `npm run dev` serves the host and every remote from their sources with hot reload. `-- mf-account` serves
// one remote from its sources and the others as published. `-- --phone` opens it to phones. It runs `rspack
// serve` in the host's folder.

answerHelp(`npm run dev                     serves host and remotes from their sources, with hot reload
npm run dev -- mf-account       serves one remote from its sources, the others as published
npm run dev -- --phone          also serves phones in the same network

  PORT=4000                     uses this port only
  DATA_DIR=.data/second         uses another folder for data

Example: npm run dev -- mf-account mf-profile
`)

const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { phone: { type: 'boolean', default: false } }
})
const remotes = named.length > 0 ? named : remoteNames()
const chosen = chosenPort(process.env)
// `rspack serve` does not take the next free port by itself.
const port = await freePort(chosen, 'localhost')
const phones = values.phone
  ? await openToPhones({ ...passOn(`http://localhost:${port}`), orNext: chosen.orNext })
  : undefined
const serve = [rspackCli, 'serve', '--env', `remotes=${remotes.join()}`]
const server = spawn(process.execPath, ['--import', endWithParent, ...serve], {
  cwd: resolve(root, 'host'),
  env: { ...process.env, PORT: String(port), CLUB_URL: `http://localhost:${port}` },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc']
})
const ended = once(server, 'exit')
if (phones) process.stdout.write(`${phones.lines.join('\n')}\n\n`)
onInterrupt(async () => {
  server.kill('SIGTERM')
  await ended
})
// The child process ends with this one, even when this one is killed.
process.once('exit', () => server.kill('SIGKILL'))
const [code] = await ended
phones?.close()
process.exitCode = code ?? 0
