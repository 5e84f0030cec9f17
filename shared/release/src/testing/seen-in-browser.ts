import type { Gate } from '../gate/gate.ts'
import { scopeOfChange } from '../gate/scope.ts'

/** For tests: the gate of a team whose browser has opened everything that is new. */
export const seenInBrowser: Gate = async (before, after) => [
  {
    check: 'smoke',
    outcome: 'passed',
    detail: [...scopeOfChange(before, after).screens].join(', ')
  }
]
