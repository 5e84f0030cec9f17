// Starts one in-memory sandbox per run of jest. Tests of screens use it as their provider.
import { createRequire } from 'node:module'
import { startProcess } from '@eqs/build/process'

const sandbox = createRequire(import.meta.url).resolve('@eqs/sandbox/main')

export default async function startSandbox() {
  const { address, stop } = await startProcess(sandbox, { env: { EQS_TEST_MODE: '1' } })
  process.env.SANDBOX_URL = address
  globalThis.stopSandbox = stop
}
