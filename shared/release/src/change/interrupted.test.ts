import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isQuick, sample } from '@eqs/testing/suite'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createGate } from '../gate/gate.ts'
import { entryNumbers } from '../history/history.ts'
import { FolderStore } from '../store/folder-store.ts'
import { openStore } from '../store/open-store.ts'
import { readText, type Store } from '../store/store.ts'
import { type ConditionalS3, startConditionalS3 } from '../testing/conditional-s3.ts'
import { everyInterruption, type Interruption, prepare, prepared, survive } from '../testing/interruptions.ts'
import { newOperation } from '../testing/new-operation.ts'
import { bucket, credentials } from '../testing/s3-server.ts'

// Whatever goes wrong with one operation of the store, in whatever command: after one more command of any kind, members get
// what the newest entry says. `npm run soak:release` takes every case with every command after it; here some are taken.

const isSoak = process.env.SOAK === '1'
const jestPatience = isSoak ? 7_200_000 : 300_000

let folder: string
let server: ConditionalS3

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eqs-interrupted-'))
  server = await startConditionalS3()
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

interface Place {
  readonly store: Store
  remove(path: string): Promise<unknown>
}

const places: readonly (readonly [name: string, every: number, open: () => Place])[] = [
  ['a folder', 29, () => ({ store: new FolderStore(folder), remove: path => rm(join(folder, path)) })],
  [
    'a bucket',
    127,
    () => {
      const address = `http://localhost:${server.port}`
      const store = openStore(`s3://${bucket}/live?endpoint=${address}`, credentials)
      return { store, remove: path => fetch(`${address}/${bucket}/live/${path}`, { method: 'DELETE' }) }
    }
  ]
]

// The quick suite tries a few in a folder: what comes next is the same for a bucket.
test.each(isQuick ? places.slice(0, 1) : places)(
  'a command that is broken off anywhere in %s is put right by the next one',
  async (name, every, open) => {
    const { store, remove } = open()
    const gate = createGate({ store, withoutSmoke: 'there is nothing to load' })
    const ops = { ...(await newOperation()), store, gate }
    await prepare(ops)
    const files = await Promise.all(
      ['index.html', 'discovery.json', 'service-worker.js'].map(
        async path => [path, (await readText(store, path)) ?? ''] as const
      )
    )
    const reset = async () => {
      const later = (await entryNumbers(store)).filter(number => number > prepared)
      await Promise.all(later.map(number => remove(`ops/history/${String(number).padStart(8, '0')}.json`)))
      for (const [path, text] of files)
        if ((await readText(store, path)) !== text) await store.replace(path, text)
    }
    const all = await everyInterruption(ops, reset, isSoak ? 13 : 1)
    const some = all.filter((_, index) => isSoak || index % every === 0)
    const chosen = sample(some, 8)
    const failed: string[] = []
    const began = performance.now()
    for (const one of chosen) {
      await reset()
      await survive(ops, one).catch((error: unknown) => failed.push(`${named(one)}: ${error}`))
    }
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    process.stdout.write(
      `${name}: ${chosen.length - failed.length}/${chosen.length} of ${all.length} put right, ${seconds} s\n`
    )
    expect(failed).toEqual([])
  },
  jestPatience
)

const named = ({ command, fault, index, next }: Interruption): string =>
  `“${command}”, whose operation ${index} ${fault}, then “${next}”`
