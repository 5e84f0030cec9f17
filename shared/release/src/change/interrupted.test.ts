import { isQuick, sample } from '@eqs/testing/suite'
import { expect, test } from '@jest/globals'
import { entryNumbers, entryPath } from '../history/history.ts'
import { readText } from '../store/store.ts'
import { buckets, storeIn } from '../testing/buckets.ts'
import { atEnd } from '../testing/cleanup.ts'
import { newOperation, onStore } from '../testing/club.ts'
import { everyInterruption, type Interruption, prepare, prepared, survive } from '../testing/interruptions.ts'

// One operation of the store fails during a command. After the next command of any kind, members get what the newest entry
// says. `npm run soak:release` tries every case with every next command; this suite tries a sample.

const isSoak = process.env.SOAK === '1'
const timeoutMs = isSoak ? 7_200_000 : 300_000

/** The second element is the step between the tried cases: a real server needs hours for all. */
const inFolder = ['a folder', isSoak ? 1 : 29, undefined] as const
const inBuckets = buckets.map(([name, start], index) => {
  const [every, inSoak] = index === 0 ? [127, 1] : [509, 127]
  return [name, isSoak ? inSoak : every, start] as const
})

// The quick suite tries only a folder, because the commands are the same for a bucket.
test.each(isQuick ? [inFolder] : [inFolder, ...inBuckets])(
  'a command that is interrupted at any operation of %s is completed by the next one',
  async (name, every, start) => {
    const server = await start?.()
    if (server) atEnd(() => server.close())
    const operation = await newOperation()
    const store = server ? storeIn(server) : operation.store
    const ops = onStore(operation, store)
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
    const chosen = sample(
      all.filter((_, index) => index % every === 0),
      8
    )
    const failed: string[] = []
    const startedAt = performance.now()
    for (const interruption of chosen) {
      await reset()
      await survive(ops, interruption).catch((error: unknown) =>
        failed.push(`${describe(interruption)}: ${error}`)
      )
    }
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    process.stdout.write(
      `${name}: ${chosen.length - failed.length}/${chosen.length} of ${all.length} completed, ${seconds} s\n`
    )
    expect(failed).toEqual([])
  },
  timeoutMs
)

const describe = ({ command, fault, index, next }: Interruption): string =>
  `“${command}”, whose operation ${index} ${fault}, then “${next}”`
