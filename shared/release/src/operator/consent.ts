import type { Operation } from '../change/change.ts'
import { type RollbackOptions, rollback } from '../change/rollback.ts'
import { latestEntry, type WrittenEntry } from '../history/history.ts'
import { entryText } from '../history/history-text.ts'
import { readEarlierEntry } from '../history/read-earlier-entry.ts'
import { changedNames, type ReleaseState } from '../history/release-state.ts'
import { DryStore } from '../store/dry-store.ts'
import type { Store } from '../store/store.ts'
import type { Talk } from './answer.ts'

/**
 * Makes sure that someone wants the whole release to go back: anyone who is at the terminal is asked; where no one is, nothing
 * goes back over what another operator did.
 *
 * @returns the release that was looked at, and that has to be live still. @throws {Error} that names what would be taken back.
 */
export async function consentTo(
  operation: Operation,
  options: RollbackOptions,
  { say, ask }: Talk
): Promise<number | undefined> {
  const live = await latestEntry(operation.store)
  const tried = await rollback({ ...operation, store: new DryStore(operation.store), say: () => {} }, options)
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
    `this takes back ${theirs}: nothing was changed. --yes does it, --expect ${live.entry.number} does it while that is live; rollback mf-… takes back one remote`
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
