import type { Operation } from '../change/change.ts'
import { promote } from '../change/promote.ts'
import { rollback } from '../change/rollback.ts'
import { disable, enable } from '../change/switch-off.ts'
import { createGate } from '../gate/gate.ts'
import type { HistoryEntry } from '../history/history-entry.ts'
import { readReleaseKeys } from '../keys/release-keys.ts'
import { openStore } from '../store/open-store.ts'
import { FaultyStore } from './faulty-store.ts'

// Test helper: the program of an operator. `operator.ts <store> <key file> <name>` receives commands as messages,
// such as `['promote', 'mf-a@1.0.0', '10']`, and answers each with the number of the change or the reason for a
// refusal. With the path of a file as a fourth argument, the process kills itself before it replaces that file.

const [address = '', keyFile = '', by = '', last] = process.argv.slice(2)
const store = new FaultyStore(openStore(address), ({ method, path }) => {
  if (method === 'replace' && path === last) process.kill(process.pid, 'SIGKILL')
  return undefined
})
const operation: Operation = {
  store,
  keys: await readReleaseKeys(keyFile),
  gate: createGate({ store, withoutSmoke: 'there is nothing to load' }),
  by,
  why: ''
}

process.on('message', message => {
  perform(Array.isArray(message) ? message.map(String) : []).then(
    ({ number }) => process.send?.({ number }),
    (error: unknown) => process.send?.({ reason: String(error) })
  )
})
// Ends with the parent process.
process.on('disconnect', () => process.exit())
process.send?.('ready')

function perform([command = '', target = '', option = '']: readonly string[]): Promise<HistoryEntry> {
  const [name = '', version = ''] = target.split('@')
  if (command === 'promote') return promote(operation, [{ name, version }], Number(option || '100'))
  if (command === 'rollback') return rollback(operation, { name })
  if (command === 'disable') return disable(operation, name, option)
  return enable(operation, name)
}
