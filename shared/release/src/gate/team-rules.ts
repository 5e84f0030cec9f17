import type { HistoryEntry } from '../history/history-entry.ts'
import type { ReleaseState } from '../history/release-state.ts'
import type { Store } from '../store/store.ts'
import { createGate, GateError } from './gate.ts'
import { scopeOfChange } from './scope.ts'

/**
 * Creates the checks for a team's change. The renderer of ops has no browser, so the team's gate must have
 * opened the versions before. The signed history entry of the team says so.
 *
 * @throws {GateError} that lists every reason for a refusal.
 */
export function createTeamRules(store: Store) {
  const gate = createGate({ store, withoutSmoke: 'the browser of its team has opened it' })
  return async (before: ReleaseState, after: ReleaseState, steps: readonly HistoryEntry[]) => {
    const opened = new Set(steps.flatMap(openedBy))
    const unseen = [...scopeOfChange(before, after).screens].filter(one => !opened.has(one))
    if (unseen.length > 0)
      throw new GateError(
        `refused: no browser has opened ${unseen.join(', ')}, a version of team ${steps.at(-1)?.team}: promote it again with the gate’s browser`
      )
    return gate(before, after)
  }
}

const openedBy = ({ gate }: HistoryEntry): readonly string[] =>
  gate.flatMap(({ check, outcome, detail }) =>
    check === 'smoke' && outcome === 'passed' ? detail.split(', ') : []
  )
