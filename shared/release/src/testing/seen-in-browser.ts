import type { Gate } from '../gate/gate.ts'
import { scopeOfChange } from '../gate/scope.ts'

/** Test helper: a team’s gate whose smoke test has opened every changed screen. */
export const seenInBrowser: Gate = async (before, after) => [
  {
    check: 'smoke',
    outcome: 'passed',
    detail: [...scopeOfChange(before, after).screens].join(', ')
  }
]
