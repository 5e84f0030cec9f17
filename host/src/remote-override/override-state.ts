import type { PublishedRemote } from '@eqs/contracts/discovery'
import type { Choice } from './override-choice.ts'

/** Reason why a chosen version is not shown. */
export type End = 'expired' | 'unreachable' | 'unpublished' | 'untrusted' | 'failed'

/** The version under test. With `broken_build`, the team's newest build failed and the earlier one is shown. */
export type ActiveOverride = Choice & {
  readonly status: 'active' | 'broken_build'
  readonly candidate: PublishedRemote
}

/** The override has ended, and the live version is shown. */
export type EndedOverride = { readonly status: 'refused' | 'closed' } | (Choice & { readonly status: End })

/** State of the override: the version under test and its time limit, or why the live version is shown. */
export type OverrideState = ActiveOverride | EndedOverride

/** Returns the version under test. Undefined when there is none. */
export const getActive = (state: OverrideState | undefined): ActiveOverride | undefined =>
  state && 'candidate' in state ? state : undefined
