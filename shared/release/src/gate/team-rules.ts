import type { HistoryEntry } from '../history/history-entry.ts'
import type { ReleaseState } from '../history/release-state.ts'
import type { Store } from '../store/store.ts'
import { createGate, GateError } from './gate.ts'
import { scopeOfChange } from './scope.ts'

/**
 * Creates the checks for a team's change. The renderer of ops has no browser, so the signed history entry of
 * the team must record that the team's gate has opened the versions in a browser.
 *
 * @throws {GateError} that lists every reason for a refusal.
 */
export function createTeamRules(store: Store) {
  const gate = createGate({
    store,
    withoutSmoke: 'the gate of the team has opened the versions in a browser'
  })
  return async (before: ReleaseState, after: ReleaseState, steps: readonly HistoryEntry[]) => {
    const opened = new Set(steps.flatMap(listOpened))
    const unopened = [...scopeOfChange(before, after).screens].filter(version => !opened.has(version))
    if (unopened.length > 0)
      throw new GateError(
        `refused: no browser has opened ${unopened.join(', ')}, a version of team ${steps.at(-1)?.team}: promote it again with the smoke load`
      )
    return gate(before, after)
  }
}

/** Lists the versions that passed the smoke load of an entry. */
const listOpened = ({ gate }: HistoryEntry): readonly string[] =>
  gate.flatMap(({ check, outcome, detail }) =>
    check === 'smoke' && outcome === 'passed' ? detail.split(', ') : []
  )
