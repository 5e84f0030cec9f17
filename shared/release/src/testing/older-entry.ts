import type { Operation } from '../change/change.ts'
import { append } from '../history/history.ts'
import type { ReleaseState } from '../history/release-state.ts'

/**
 * Test helper: returns the first entry of a club in the format before entries contained the configuration.
 */
export const appendOlderEntry = ({ store, keys, by }: Operation, state: Omit<ReleaseState, 'config'>) =>
  append(store, {
    keys,
    number: 1,
    before: undefined,
    change: { state, by, what: 'promote host@1.0.0', why: '', gate: [], contents: {} }
  })
