import type { Gate } from '../gate/gate.ts'
import { scopeOfChange } from '../gate/scope.ts'

/** Test helper: a team's gate whose browser has opened everything that is new. */
export const seenInBrowser: Gate = async (before, after) => [
  {
    check: 'smoke',
    outcome: 'passed',
    detail: [...scopeOfChange(before, after).screens].join(', ')
  }
]
