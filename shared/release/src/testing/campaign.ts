import { entryNumbers, latestEntry, readEntry } from '../history/history.ts'
import { changedNames, type RemoteState } from '../history/release-state.ts'
import type { Store } from '../store/store.ts'
import type { OperatorShell } from './operator-shell.ts'

/** A change that was reported as successful to its operator. */
interface FinishedChange {
  readonly number: number
  readonly by: string
  readonly name: string
  /** Milliseconds from the operator's first attempt to success, including refusals. */
  readonly took: number
}

export interface Campaign {
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
 * Test helper: lets operators change remotes at the same time. After a refusal, an operator reads the state
 * again and decides again, as people do.
 *
 * @param changes number of changes of all operators together.
 */
export async function campaign(
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
export function listCommands(
  name: string,
  { version, canary, off }: RemoteState
): readonly (readonly string[])[] {
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
