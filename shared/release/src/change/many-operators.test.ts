import { isQuick } from '@eqs/testing/suite'
import { expect, test } from '@jest/globals'
import { entryNumbers, latestEntry, readEntry, readHistory } from '../history/history.ts'
import { changedNames, type RemoteState } from '../history/release-state.ts'
import { openStore } from '../store/places.ts'
import type { Store } from '../store/store.ts'
import { addressIn, buckets } from '../testing/buckets.ts'
import { atEnd, newFolder } from '../testing/cleanup.ts'
import { commandEnvironment, newOperation, onStore, putLive } from '../testing/club.ts'
import { OperatorShell } from '../testing/operator-shell.ts'
import { storeFaults } from '../verify/verify-store.ts'

// Many operators, each in a separate process, run real commands at the same time. In `npm run soak:release`, fifty operators make
// 500 changes on twenty remotes; this suite runs fewer.

const isSoak = process.env.SOAK === '1'
const timeoutMs = isSoak ? 7_200_000 : 300_000

const few = { operators: 3, changes: 9, remotes: 3 }
const small = isQuick ? few : { operators: 8, changes: 40, remotes: 6 }
const large = { operators: 50, changes: 500, remotes: 20 }

// The quick suite tries one kind of bucket.
const inBucket = isSoak ? large : isQuick ? few : { operators: 4, changes: 12, remotes: 3 }
const inBuckets = buckets
  .slice(0, isQuick ? 1 : undefined)
  .map(([name, start]) => [name, start, inBucket] as const)

/** Chooses the next remote and command. */
let turn = 0

/**
 * Lets an operator change remotes until no change is left. After a refusal, the operator reads the state again and
 * decides again, as people do.
 *
 * @param changes takes the number of the next change; undefined when none is left.
 * @returns the numbers of the operator's entries, and what went wrong.
 */
async function work(
  store: Store,
  { by, shell }: { readonly by: string; readonly shell: OperatorShell },
  { names, changes }: { readonly names: readonly string[]; readonly changes: Iterator<number> }
) {
  const [numbers, wrong]: [number[], string[]] = [[], []]
  for (let change = changes.next(); !change.done; ) {
    turn += 1
    const name = names[turn % names.length] ?? ''
    const base = await latestEntry(store)
    const remote = base?.entry.state.remotes[name]
    if (!base || !remote) throw new Error(`${name} is not live`)
    const commands = listCommands(name, remote)
    const command = commands[turn % commands.length] ?? []
    const answer = await shell.change(command)
    if ('reason' in answer) {
      const newest = (await entryNumbers(store)).at(-1) ?? 0
      if (!(await wasChangedByOthers(store, { name, by }, base.entry.number, newest)))
        wrong.push(`${by}: ${command.join(' ')}: ${answer.reason}`)
      continue
    }
    const { entry } = await readEntry(store, answer.number)
    // Another operator has just given the same command, so nothing was left to do.
    if (entry.by !== by && answer.number > base.entry.number) continue
    const before = (await readEntry(store, answer.number - 1)).entry.state
    if (entry.by !== by || String(changedNames(before, entry.state)) !== name)
      wrong.push(`${by}: ${command.join(' ')} is ${answer.number}: ${entry.by}: ${entry.what}`)
    numbers.push(answer.number)
    change = changes.next()
  }
  return { numbers, wrong }
}

function listCommands(name: string, { version, canary, off }: RemoteState): readonly (readonly string[])[] {
  if (off) return [['enable', name]]
  if (canary)
    return [
      ['promote', `${name}@${canary.version}`],
      ['rollback', name]
    ]
  const other = version === '1.0.0' ? '1.1.0' : '1.0.0'
  return [
    ['promote', `${name}@${other}`],
    ['promote', `${name}@${other}`, '--traffic', '10'],
    ['disable', name, 'Volvemos.']
  ]
}

/** True when another operator has changed a remote after the entry `after` and up to the entry `last`. */
async function wasChangedByOthers(
  store: Store,
  { name, by }: { readonly name: string; readonly by: string },
  after: number,
  last: number
): Promise<boolean> {
  for (let number = after + 1; number <= last; number += 1) {
    const { entry } = await readEntry(store, number)
    const before = (await readEntry(store, number - 1)).entry.state
    if (entry.by !== by && changedNames(before, entry.state).includes(name)) return true
  }
  return false
}

test.each([['a folder', undefined, isSoak ? large : small] as const, ...inBuckets])(
  '%s keeps every change of many simultaneous operators, and refuses only changes of the same remote',
  async (_, start, { operators, changes, remotes }) => {
    const club = await newOperation()
    const server = await start?.()
    if (server) atEnd(() => server.close())
    const location = server ? addressIn(server) : club.store.folder
    const store = server ? openStore(location) : club.store
    const names = Array.from({ length: remotes }, (_, index) => `mf-${index + 1}`)
    const versions = Object.fromEntries(names.map(name => [name, ['1.0.0', '1.1.0']]))
    await putLive(onStore(club, store), versions)

    const shells = await Promise.all(
      Array.from({ length: operators }, async (_, index) => {
        const by = `operator ${index + 1}`
        const own = { RELEASE_STORE: location, RELEASE_OPERATOR: by, DATA_DIR: await newFolder() }
        return { by, shell: await OperatorShell.start(commandEnvironment(club, own)) }
      })
    )
    const left = Array.from({ length: changes }, (_, index) => index).values()
    const worked = await Promise.all(shells.map(operator => work(store, operator, { names, changes: left })))
    expect(worked.flatMap(({ wrong }) => wrong)).toEqual([])
    // Each change has its own number, and the history has no other entry.
    const numbers = worked.flatMap(({ numbers }) => numbers).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: changes }, (_, index) => index + 2))
    expect(await readHistory(store)).toHaveLength(1 + changes)
    expect(await storeFaults({ store, keys: club.keys })).toEqual([])
  },
  timeoutMs
)
