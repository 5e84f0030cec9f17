import type { Operation } from '../change/change.ts'
import { append } from '../history/history.ts'
import type { ReleaseState } from '../history/release-state.ts'

/** For tests: the first entry of a club, as it was written before the configuration was part of one. */
export const appendOlderEntry = ({ store, keys, by }: Operation, state: Omit<ReleaseState, 'config'>) =>
  append(store, {
    keys,
    number: 1,
    before: undefined,
    change: { state, by, what: 'promote host@1.0.0', why: '', gate: [], contents: {} }
  })
