// Screens are tested against the real provider: one sandbox for the whole run, in memory.
import { spawn } from 'node:child_process'
import { dirname, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')

export default async function startSandbox() {
  // In memory, whatever the environment says of databases.
  const { DATA_DIR, DATABASE_URL, ...env } = process.env
  const sandbox = spawn(process.execPath, ['--import', 'tsx', 'shared/sandbox/src/main.ts'], {
    cwd: root,
    env: { ...env, PORT: '0', EQS_TEST_MODE: '1' },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  const address = await new Promise((done, fail) => {
    sandbox.once('exit', code => fail(new Error(`the sandbox ended with ${code}`)))
    createInterface({ input: sandbox.stdout }).on('line', line => {
      const found = /http:\/\/\S+/.exec(line)
      if (found) done(found[0])
    })
  })
  process.env.SANDBOX_URL = address
  globalThis.stopSandbox = () => sandbox.kill()
}
