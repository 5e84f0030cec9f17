import { brotliCompressSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { verify } from '../gate/verify.ts'
import { status } from '../status/status.ts'
import { newClub, readPage } from '../testing/club.ts'
import { type Cost, measureCommand } from '../testing/command-cost.ts'
import { putRemote } from '../testing/published.ts'
import type { Operation } from './change.ts'
import { promote } from './promote.ts'
import { rollback } from './rollback.ts'
import { disable, enable } from './switch-off.ts'

const remoteName = (index: number): string => `mf-seccion-${index}`

/** Measures every command once, in a club with this number of remotes. */
async function measureWith(count: number): Promise<readonly Cost[]> {
  const names = Array.from({ length: count }, (_, index) => remoteName(index))
  const ops = await newClub(Object.fromEntries(names.map(name => [name, ['1.0.0']])))
  await putRemote(ops, remoteName(0), '1.1.0')
  const costs: Cost[] = []
  const measure = async (command: string, run: (operation: Operation) => Promise<unknown>) =>
    costs.push(await measureCommand(ops, command, run))
  await measure('promote', operation => promote(operation, [{ name: remoteName(0), version: '1.1.0' }]))
  await measure('rollback', operation => rollback(operation, { name: remoteName(0) }))
  await measure('disable', operation => disable(operation, remoteName(1), 'Volvemos a las 15 hs.'))
  await measure('enable', operation => enable(operation, remoteName(1)))
  await measure('status', ({ store }) => status(store))
  await measure('verify', operation => verify(operation, []))
  const bytes = brotliCompressSync(await readPage(ops)).length
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
 * versions, and `verify` reads its files and its publication record.
 */
const readsPerRemote = { promote: 2, rollback: 2, disable: 2, enable: 2, status: 3, verify: 8 }

test('a command reads the files of each remote once, and the number of writes does not depend on the number of remotes', async () => {
  const [few, many] = [await measureWith(5), await measureWith(50)]
  expect(many.map(({ writes }) => writes)).toEqual(few.map(({ writes }) => writes))
  const each = many.map(({ command, reads }, index) => [command, (reads - (few[index]?.reads ?? 0)) / 45])
  expect(Object.fromEntries(each)).toEqual(readsPerRemote)
}, 120_000)
