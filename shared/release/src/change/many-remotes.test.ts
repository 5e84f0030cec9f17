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

/** What a command does to the store of a club of so many remotes, and how long it takes. */
interface Cost {
  readonly command: string
  readonly reads: number
  readonly writes: number
  readonly milliseconds: number
}

const name = (index: number): string => `mf-seccion-${index}`

/** Every command once, in a club of so many remotes. */
async function costsWith(count: number): Promise<readonly Cost[]> {
  const ops = await newOperation()
  const names = Array.from({ length: count }, (_, index) => name(index))
  await putHost(ops, '1.0.0')
  for (const one of names) await putRemote(ops, one, '1.0.0')
  await putRemote(ops, name(0), '1.1.0')
  await promote(ops, [
    { name: 'host', version: '1.0.0' },
    ...names.map(one => ({ name: one, version: '1.0.0' }))
  ])
  const costs: Cost[] = []
  const cost = async (command: string, run: (operation: Operation) => Promise<unknown>) => {
    const counted = new FaultyStore(ops.store)
    // As the command line opens it.
    const store = new RememberingStore(counted)
    const gate = createGate({ store, withoutSmoke: 'there is nothing to load' })
    const started = performance.now()
    await run({ ...ops, store, gate })
    const milliseconds = Math.round(performance.now() - started)
    const reads = counted.calls.filter(({ method }) => method === 'read' || method === 'list').length
    costs.push({ command, reads, writes: counted.calls.length - reads, milliseconds })
  }
  await cost('promote', one => promote(one, [{ name: name(0), version: '1.1.0' }]))
  await cost('rollback', one => rollback(one, { name: name(0) }))
  await cost('disable', one => disable(one, name(1), 'Volvemos a las 15 hs.'))
  await cost('enable', one => enable(one, name(1)))
  await cost('status', ({ store }) => status(store))
  await cost('verify', one => verify(one, []))
  const page = (await readText(ops.store, 'index.html')) ?? ''
  const bytes = brotliCompressSync(page).length
  process.stdout.write(
    [
      `${count} remotes: page ${bytes} bytes (brotli, without shell)`,
      ...costs.map(
        one => `  ${one.command.padEnd(9)} ${one.reads} reads, ${one.writes} writes, ${one.milliseconds} ms`
      ),
      ''
    ].join('\n')
  )
  return costs
}

/** Reads for each further remote: its `release.json` and its `description.json`; status lists its versions, verify reads its files. */
const readsEach = { promote: 2, rollback: 2, disable: 2, enable: 2, status: 3, verify: 7 }

test('a command reads once what a remote says of itself, and writes as much in any club', async () => {
  const [few, many] = [await costsWith(5), await costsWith(50)]
  expect(many.map(({ writes }) => writes)).toEqual(few.map(({ writes }) => writes))
  const each = many.map(({ command, reads }, index) => [command, (reads - (few[index]?.reads ?? 0)) / 45])
  expect(Object.fromEntries(each)).toEqual(readsEach)
}, 120_000)
