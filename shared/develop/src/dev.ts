import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { endWithParent, rspackCli } from '@eqs/build'
import { answerHelp } from '@eqs/build/answer-help'
import { remoteNames, root } from '@eqs/build/workspace'
import { freePort, readPort } from './chosen-port.ts'
import { onInterrupt } from './on-interrupt.ts'
import { forwardTo } from './phone/forward-to.ts'
import { openToPhones } from './phone/open-to-phones.ts'

// `npm run dev` runs `rspack serve` in the host's folder, and a server for phones beside it.

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
// `rspack serve` does not look for a free port.
const port = await freePort(readPort(process.env), 'localhost')
const phones = values.phone ? await openToPhones(forwardTo(`http://localhost:${port}`)) : undefined
const args = ['--import', endWithParent, rspackCli, 'serve', '--env', `remotes=${remotes.join()}`]
const server = spawn(process.execPath, args, {
  cwd: resolve(root, 'host'),
  env: { ...process.env, PORT: String(port), CLUB_URL: `http://localhost:${port}` },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc']
})
const exit = once(server, 'exit')
if (phones) process.stdout.write(`${phones.lines.join('\n')}\n\n`)
onInterrupt(async () => {
  server.kill('SIGTERM')
  await exit
})
// Ends the server after an error, too. After a kill of this process, `endWithParent` does.
process.once('exit', () => server.kill('SIGKILL'))
const [code] = await exit
phones?.close()
process.exitCode = code ?? 0
