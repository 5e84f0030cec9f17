import { isQuick } from '@eqs/testing/suite'
import { expect, test } from '@jest/globals'
import { readEntry, readHistory } from '../history/history.ts'
import { openStore } from '../store/places.ts'
import { addressIn, buckets } from '../testing/buckets.ts'
import { atEnd, newFolder } from '../testing/cleanup.ts'
import { commandEnvironment, newOperation, onStore, putLive } from '../testing/club.ts'
import { OperatorShell } from '../testing/operator-shell.ts'
import { storeFaults } from '../verify/verify-store.ts'

// Many operators, each in a separate process, run real commands at the same time. In `npm run soak:release`, there are
// fifty operators; this suite has fewer.

const isSoak = process.env.SOAK === '1'
const timeoutMs = isSoak ? 7_200_000 : 300_000

const few = 3
const many = isSoak ? 50 : 6
const inFolder = ['a folder', undefined, isQuick ? few : many] as const

// The quick suite tries one kind of bucket.
const inBuckets = buckets
  .slice(0, isQuick ? 1 : undefined)
  .map(([name, start]) => [name, start, isSoak ? many : few] as const)

const listChanges = (name: string): readonly (readonly string[])[] => [
  ['promote', `${name}@1.1.0`, '--traffic', '10'],
  ['promote', `${name}@1.1.0`],
  ['rollback', name],
  ['disable', name, 'Volvemos.'],
  ['enable', name]
]

test.each([inFolder, ...inBuckets])(
  '%s keeps every change of many simultaneous operators, and refuses only changes of the same remote',
  async (_, start, operators) => {
    const club = await newOperation()
    const server = await start?.()
    if (server) atEnd(() => server.close())
    const location = server ? addressIn(server) : club.store.folder
    const store = server ? openStore(location) : club.store
    const names = Array.from({ length: operators }, (_, index) => `mf-${index + 1}`)
    await putLive(onStore(club, store), Object.fromEntries(names.map(name => [name, ['1.0.0', '1.1.0']])))

    const shells = await Promise.all(
      names.map(async name => {
        const by = `the operator of ${name}`
        const own = { RELEASE_STORE: location, RELEASE_OPERATOR: by, DATA_DIR: await newFolder() }
        return { name, by, shell: await OperatorShell.start(commandEnvironment(club, own)) }
      })
    )
    const numbers: number[] = []
    const refusals: string[] = []
    const change = async ({ by, shell }: (typeof shells)[number], words: readonly string[]) => {
      const answer = await shell.change(words)
      if ('reason' in answer) return void refusals.push(answer.reason)
      numbers.push(answer.number)
      expect((await readEntry(store, answer.number)).entry.by).toBe(by)
    }
    await Promise.all(
      shells.map(async operator => {
        for (const words of listChanges(operator.name)) await change(operator, words)
      })
    )
    expect(refusals).toEqual([])
    await Promise.all(
      shells.map(operator => change(operator, ['disable', 'mf-1', `Vuelve ${operator.name}.`]))
    )
    for (const reason of refusals) expect(reason).toContain('made another change at the same time')

    // Each change has its own number, and the history has no other entry.
    const expected = Array.from({ length: numbers.length }, (_, index) => index + 2)
    expect(numbers.toSorted((a, b) => a - b)).toEqual(expected)
    expect(await readHistory(store)).toHaveLength(1 + numbers.length)
    expect(await storeFaults({ store, keys: club.keys })).toEqual([])
  },
  timeoutMs
)
