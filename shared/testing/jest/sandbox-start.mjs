// Tests of screens use the sandbox as their provider: one in-memory sandbox for the whole run.
import { createRequire } from 'node:module'
import { startProcess } from '@eqs/build/process'

const sandbox = createRequire(import.meta.url).resolve('@eqs/sandbox/main')

export default async function startSandbox() {
  const { address, stop } = await startProcess(sandbox, { env: { EQS_TEST_MODE: '1' } })
  process.env.SANDBOX_URL = address
  globalThis.stopSandbox = stop
}
