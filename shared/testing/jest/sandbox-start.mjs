// Screens are tested against the real provider: one sandbox for the whole run, in memory.
import { startProcess } from '@eqs/build/process'

export default async function startSandbox() {
  const { address, stop } = await startProcess('shared/sandbox/src/main.ts', { env: { EQS_TEST_MODE: '1' } })
  process.env.SANDBOX_URL = address
  globalThis.stopSandbox = stop
}
