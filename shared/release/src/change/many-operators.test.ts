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

/** A change that was reported as successful to its operator. */
interface FinishedChange {
  readonly number: number
  readonly by: string
  readonly name: string
  /** Milliseconds from the operator's first attempt to success, including refusals. */
  readonly took: number
}

interface Campaign {
  readonly done: readonly FinishedChange[]
  /** Number of refusals because another operator had changed the same remote. */
  readonly conflicts: number
  /** Refusals although no other operator had changed the remote. */
  readonly falselyRefused: readonly string[]
  /** Changes whose entry differs from the command. */
  readonly strange: readonly string[]
  readonly seconds: number
}

/**
 * Lets operators change remotes at the same time. After a refusal, an operator reads the state
 * again and decides again, as people do.
 *
 * @param changes number of changes of all operators together.
 */
async function campaign(
  store: Store,
  operators: ReadonlyMap<string, OperatorShell>,
  { changes, names }: { readonly changes: number; readonly names: readonly string[] }
): Promise<Campaign> {
  const [done, falselyRefused, strange]: [FinishedChange[], string[], string[]] = [[], [], []]
  let [conflicts, left, turn] = [0, changes, 0]
  const work = async (by: string, operator: OperatorShell): Promise<void> => {
    while (left > 0) {
      left -= 1
      const began = performance.now()
      for (;;) {
        turn += 1
        const name = names[turn % names.length] ?? ''
        const base = await latestEntry(store)
        const remote = base?.entry.state.remotes[name]
        if (!base || !remote) throw new Error(`${name} is not live`)
        const commands = listCommands(name, remote)
        const command = commands[turn % commands.length] ?? []
        const answer = await operator.change(command)
        const newest = (await entryNumbers(store)).at(-1) ?? 0
        if ('number' in answer) {
          const { entry } = await readEntry(store, answer.number)
          // Another operator has just given the same command, so nothing was left to do.
          if (entry.by !== by && answer.number > base.entry.number) continue
          const before = (await readEntry(store, answer.number - 1)).entry.state
          if (entry.by !== by || String(changedNames(before, entry.state)) !== name)
            strange.push(`${by}: ${command.join(' ')} is ${answer.number}: ${entry.by}: ${entry.what}`)
          done.push({ number: answer.number, by, name, took: performance.now() - began })
          break
        }
        if (await wasChangedByOthers(store, { name, by }, base.entry.number, newest)) conflicts += 1
        else falselyRefused.push(`${by}: ${command.join(' ')}: ${answer.reason}`)
      }
    }
  }
  const began = performance.now()
  await Promise.all([...operators].map(([by, operator]) => work(by, operator)))
  return { done, conflicts, falselyRefused, strange, seconds: (performance.now() - began) / 1000 }
}

/** Lists commands that the state of a remote allows. */
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
  async (where, start, { operators, changes, remotes }) => {
    const club = await newOperation()
    const server = await start?.()
    if (server) atEnd(() => server.close())
    const location = server ? addressIn(server) : club.store.folder
    const store = server ? openStore(location) : club.store
    const names = Array.from({ length: remotes }, (_, index) => `mf-${index + 1}`)
    const versions = Object.fromEntries(names.map(name => [name, ['1.0.0', '1.1.0']]))
    await putLive(onStore(club, store), versions)

    const started = new Map<string, OperatorShell>()
    await Promise.all(
      Array.from({ length: operators }, async (_, index) => {
        const name = `operator ${index + 1}`
        const own = { RELEASE_STORE: location, RELEASE_OPERATOR: name, DATA_DIR: await newFolder() }
        started.set(name, await OperatorShell.start(commandEnvironment(club, own)))
      })
    )
    const { done, conflicts, falselyRefused, strange, seconds } = await campaign(store, started, {
      changes,
      names
    })

    const times = done.map(({ took }) => took).sort((a, b) => a - b)
    const [median, slow] = [0.5, 0.95].map(part => Math.round(times[Math.floor(times.length * part)] ?? 0))
    process.stdout.write(
      `${where}: ${done.length} changes of ${operators} operators on ${remotes} remotes in ${seconds.toFixed(1)} s, ` +
        `${Math.round((seconds * 1000) / changes)} ms per change; each took its operator ${median} ms (median), ${slow} ms (p95); ` +
        `${conflicts} refusals because another operator had changed the same remote\n`
    )
    expect(falselyRefused).toEqual([])
    expect(strange).toEqual([])
    // Each change has its own number, and the history has no other entry.
    const numbers = done.map(({ number }) => number).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: changes }, (_, index) => index + 2))
    expect(await readHistory(store)).toHaveLength(1 + changes)
    expect(await storeFaults({ store, keys: club.keys })).toEqual([])
  },
  timeoutMs
)
