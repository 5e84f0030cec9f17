import { promote } from '../change/promote.ts'
import { createGate } from '../gate/gate.ts'
import { readReleaseKeys } from '../keys/release-keys.ts'
import { FolderStore } from '../store/folder-store.ts'

// For tests: an operator in a process of its own. `operator.ts <store> <key file> <name>` promotes what it is told by
// message, `mf-a@1.0.0`, and answers with the number of its change or with the reason against it.

const [folder = '', keyFile = '', by = ''] = process.argv.slice(2)
const store = new FolderStore(folder)
const keys = await readReleaseKeys(keyFile)
const gate = createGate({ store, withoutSmoke: 'there is nothing to load' })

process.on('message', message => {
  const [name = '', version = ''] = String(message).split('@')
  promote({ store, keys, gate, by, why: '' }, [{ name, version }]).then(
    ({ number }) => process.send?.({ number }),
    (error: unknown) => process.send?.({ reason: String(error) })
  )
})
process.send?.('ready')
