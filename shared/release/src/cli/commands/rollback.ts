import type { Operation } from '../../change/change.ts'
import { rollback as changeRelease, type RollbackOptions } from '../../change/rollback.ts'
import { latestEntry, readEarlierEntry } from '../../history/history.ts'
import { entryText, type WrittenEntry } from '../../history/history-entry.ts'
import { changedNames, type ReleaseState } from '../../history/release-state.ts'
import { createOperation } from '../../operator/operator.ts'
import { DryStore } from '../../store/remembering-store.ts'
import type { Store } from '../../store/store.ts'
import { answerWhenMade, type Command, changeJson, changeOptions, type Talk } from '../command.ts'

export const rollback: Command = {
  name: 'rollback',
  takes: '[remote]',
  summary: 'end the canary, or make live again what was live before: one remote or the whole release',
  options: ['to', ['yes', 'roll the whole release back without a question'], ...changeOptions],
  examples: [
    'rollback mf-account                 a repetition within ten minutes is refused',
    'rollback mf-account --to 1.0.0      a repetition does nothing',
    'rollback --to 41 --yes              the whole release, as it was in release 41'
  ],
  json: changeJson,
  async perform(line, { say, ask }) {
    const { to, yes, dryRun } = line.values
    const [operation, [name]] = [await createOperation(line, say), line.names]
    // A team can only end canaries of its own.
    const needsNoQuestion = name !== undefined || yes || dryRun || operation.keys.team !== undefined
    const expected = needsNoQuestion ? undefined : await consentTo(operation, { name, to }, { say, ask })
    return answerWhenMade(line, say, changeRelease(operation, { name, to, expected }))
  }
}

/**
 * Asks the operator at the terminal to confirm a rollback of the whole release. Without a terminal, as in CI,
 * a rollback that undoes the change of another operator is refused.
 *
 * @returns the number of the live release. The rollback is refused when another one is live by then.
 */
export async function consentTo(
  operation: Operation,
  options: RollbackOptions,
  { say, ask }: Talk
): Promise<number | undefined> {
  const live = await latestEntry(operation.store)
  const tried = await changeRelease(
    { ...operation, store: new DryStore(operation.store), say: () => {}, notify: undefined },
    options
  )
  if (!live) return undefined
  const others = (await undone(operation.store, live, tried.state)).filter(({ by }) => by !== operation.by)
  const theirs = others.map(({ number, what, by }) => `release ${number} (${what}, ${by})`).join(', ')
  if (ask) {
    say(`${entryText(tried)}${theirs ? `\nThis takes back ${theirs}.` : ''}`)
    if (await ask('Go back?')) return live.entry.number
    throw new Error('nothing was changed')
  }
  if (others.length === 0) return live.entry.number
  throw new Error(
    `this takes back ${theirs}: nothing was changed. Add --yes to roll the whole release back, or name one remote: rollback mf-…`
  )
}

/** Lists the changes that another state would undo, oldest first. A lost entry may be another operator's. */
async function undone(store: Store, live: WrittenEntry, to: ReleaseState) {
  const { state, checkpoint } = live.entry
  const made = changedNames(state, to).flatMap(name => checkpoint.changed[name] ?? [])
  const numbers = [...new Set(made)].sort((one, other) => one - other)
  return Promise.all(
    numbers.map(async number => {
      const written = await readEarlierEntry(store, live, number)
      return written?.entry ?? { number, what: 'its entry is lost', by: 'unknown' }
    })
  )
}
