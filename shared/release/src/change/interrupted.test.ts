import { isQuick, sample } from '@eqs/testing/suite'
import { afterEach, expect, test } from '@jest/globals'
import { createGate } from '../gate/gate.ts'
import { entryNumbers, entryPath } from '../history/history.ts'
import { readText } from '../store/store.ts'
import { buckets, storeIn } from '../testing/buckets.ts'
import { everyInterruption, type Interruption, prepare, prepared, survive } from '../testing/interruptions.ts'
import { newOperation } from '../testing/new-operation.ts'

// Whatever goes wrong with one operation of the store, in whatever command: after one more command of any kind, members get
// what the newest entry says. `npm run soak:release` takes every case with every command after it; here some are taken.

const isSoak = process.env.SOAK === '1'
const jestPatience = isSoak ? 7_200_000 : 300_000

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Every so many-th case is taken. A real server takes hours for all of them. */
const aFolder = ['a folder', isSoak ? 1 : 29, undefined] as const
const inBuckets = buckets.map(([name, start], index) => {
  const [every, inSoak] = index === 0 ? [127, 1] : [509, 127]
  return [name, isSoak ? inSoak : every, start] as const
})

// The quick suite tries a few in a folder: what comes next is the same for a bucket.
test.each(isQuick ? [aFolder] : [aFolder, ...inBuckets])(
  'a command that is broken off anywhere in %s is put right by the next one',
  async (name, every, start) => {
    const server = await start?.()
    if (server) closing.push(() => server.close())
    const operation = await newOperation()
    const store = server ? storeIn(server) : operation.store
    const ops = {
      ...operation,
      store,
      gate: createGate({ store, withoutSmoke: 'there is nothing to load' })
    }
    await prepare(ops)
    const files = await Promise.all(
      ['index.html', 'discovery.json', 'service-worker.js'].map(
        async path => [path, (await readText(store, path)) ?? ''] as const
      )
    )
    const reset = async () => {
      const later = (await entryNumbers(store)).filter(number => number > prepared)
      await Promise.all(later.map(number => store.remove(entryPath(number))))
      for (const [path, text] of files)
        if ((await readText(store, path)) !== text) await store.replace(path, text)
    }
    const all = await everyInterruption(ops, reset, isSoak ? 13 : 1)
    const some = all.filter((_, index) => index % every === 0)
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
