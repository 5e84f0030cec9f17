import { brotliCompressSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { createGate } from '../gate/gate.ts'
import { verify } from '../gate/verify.ts'
import { status } from '../status/status.ts'
import { RememberingStore } from '../store/remembering-store.ts'
import { readText } from '../store/store.ts'
import { FaultyStore } from '../testing/faulty-store.ts'
import { newOperation } from '../testing/new-operation.ts'
import { putHost, putRemote } from '../testing/published.ts'
import type { Operation } from './change.ts'
import { promote } from './promote.ts'
import { rollback } from './rollback.ts'
import { disable, enable } from './switch-off.ts'

/** Store operations and duration of a command. */
interface Cost {
  readonly command: string
  readonly reads: number
  readonly writes: number
  readonly milliseconds: number
}

const remoteName = (index: number): string => `mf-seccion-${index}`

/** Measures every command once, in a club with this number of remotes. */
async function measureWith(count: number): Promise<readonly Cost[]> {
  const ops = await newOperation()
  const names = Array.from({ length: count }, (_, index) => remoteName(index))
  await putHost(ops, '1.0.0')
  for (const name of names) await putRemote(ops, name, '1.0.0')
  await putRemote(ops, remoteName(0), '1.1.0')
  await promote(ops, [{ name: 'host', version: '1.0.0' }, ...names.map(name => ({ name, version: '1.0.0' }))])
  const costs: Cost[] = []
  const measure = async (command: string, run: (operation: Operation) => Promise<unknown>) => {
    const counted = new FaultyStore(ops.store)
    // The command line opens its store in the same way.
    const store = new RememberingStore(counted)
    const gate = createGate({ store, withoutSmoke: 'there is nothing to load' })
    const started = performance.now()
    await run({ ...ops, store, gate })
    const milliseconds = Math.round(performance.now() - started)
    const reads = counted.calls.filter(({ method }) => method === 'read' || method === 'list').length
    costs.push({ command, reads, writes: counted.calls.length - reads, milliseconds })
  }
  await measure('promote', operation => promote(operation, [{ name: remoteName(0), version: '1.1.0' }]))
  await measure('rollback', operation => rollback(operation, { name: remoteName(0) }))
  await measure('disable', operation => disable(operation, remoteName(1), 'Volvemos a las 15 hs.'))
  await measure('enable', operation => enable(operation, remoteName(1)))
  await measure('status', ({ store }) => status(store))
  await measure('verify', operation => verify(operation, []))
  const page = (await readText(ops.store, 'index.html')) ?? ''
  const bytes = brotliCompressSync(page).length
  process.stdout.write(
    [
      `${count} remotes: page ${bytes} bytes (brotli, without shell)`,
      ...costs.map(
        ({ command, reads, writes, milliseconds }) =>
          `  ${command.padEnd(9)} ${reads} reads, ${writes} writes, ${milliseconds} ms`
      ),
      ''
    ].join('\n')
  )
  return costs
}

/**
 * Reads for each further remote. All commands read its `release.json` and its `description.json`; `status` also lists its
 * versions, and `verify` reads its files.
 */
const readsPerRemote = { promote: 2, rollback: 2, disable: 2, enable: 2, status: 3, verify: 7 }

test('a command reads the files of each remote once, and the number of writes does not depend on the number of remotes', async () => {
  const [few, many] = [await measureWith(5), await measureWith(50)]
  expect(many.map(({ writes }) => writes)).toEqual(few.map(({ writes }) => writes))
  const each = many.map(({ command, reads }, index) => [command, (reads - (few[index]?.reads ?? 0)) / 45])
  expect(Object.fromEntries(each)).toEqual(readsPerRemote)
}, 120_000)
