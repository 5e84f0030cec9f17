import { useLocation, useNavigate } from '@eqs/navigation'
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { progressEntry } from './draft-storage.ts'
import {
  emptyDraft,
  openSignUp,
  type Progress,
  type SignUpDraft,
  type Step,
  signUpReducer
} from './sign-up-flow.ts'

/**
 * The state of sign-up: restored from this tab, saved on each change, with the current step in the browser's
 * history.
 *
 * @param invitation the referral code of the address.
 */
export function useSignUpFlow(invitation: string) {
  const [state, dispatch] = useReducer(signUpReducer, undefined, () => openSignUp(readProgress(), invitation))
  const { draft, completed, changedAt, restarts } = state
  const { step, moved, go } = useStep(lastStep[completed])

  useEffect(() => {
    const { password: _password, repeat: _repeat, ...stored } = draft
    if (changedAt === undefined) progressEntry.remove()
    else progressEntry.write({ draft: stored, completed, changedAt })
  }, [draft, completed, changedAt])

  return {
    state,
    step,
    /** True when the step's heading takes focus, because the visitor came from another step or started again. */
    withFocus: moved || restarts > 0,
    go,
    dispatch,
    change: (fields: Partial<SignUpDraft>) => dispatch({ type: 'changed', fields, at: Date.now() })
  }
}

/** The last step that can be opened, by the number of completed steps. */
const lastStep = [1, 2, 3] as const satisfies readonly Step[]

/**
 * The current step, stored in the browser's history. Each step is a history entry after the entry of the
 * previous step, so that the browser's Back button and the form's own buttons lead back through the same
 * entries.
 *
 * @param reachable the last step whose earlier steps are all complete. The hook navigates from the history
 *   entry of a later step back to this step.
 */
function useStep(reachable: Step) {
  const { pathname, search, hash, state, key } = useLocation()
  const navigate = useNavigate()
  const asked = parseStep(state)
  const step = asked === undefined || asked < reachable ? (asked ?? 1) : reachable

  // On a new visit with a restored draft, push one history entry, so that Back returns to step 1.
  const [resumed, setResumed] = useState(asked === undefined ? reachable : 1)
  // `moved` is false until the step changes. The step's heading takes focus only when `moved` is true.
  const [seen, setSeen] = useState({ step, moved: false })
  if (seen.step !== step) setSeen({ step, moved: true })

  // Navigate once for each location: the effect may run again before the navigation completes.
  const righted = useRef<string | undefined>(undefined)
  useEffect(() => {
    const isBeyond = asked !== undefined && asked > reachable
    if (resumed === 1 && !isBeyond) righted.current = undefined
    else if (righted.current !== key) {
      righted.current = key
      setResumed(1)
      if (isBeyond) void navigate(reachable - asked)
      else void navigate({ pathname, search, hash }, { state: { step: resumed } })
    }
  }, [resumed, asked, reachable, key, navigate, pathname, search, hash])

  // The history entry that `go` may leave. Undefined while a navigation is pending, so that a double click moves
  // one step.
  const current = useRef<string | undefined>(undefined)
  useLayoutEffect(() => {
    current.current = key
  }, [key])

  /**
   * Navigates to the next step, or back to any earlier step. Does nothing when the visitor has left the step, for
   * example while the account was being created.
   */
  function go(to: Step): void {
    if (current.current !== key) return
    current.current = undefined
    if (to < step) void navigate(to - step)
    else void navigate({ pathname, search, hash }, { state: { step: to } })
  }

  return { step, moved: seen.moved, go }
}

/** The step in a history entry's state; undefined when the entry was not created by this form. */
function parseStep(state: unknown): Step | undefined {
  if (typeof state !== 'object' || state === null || !('step' in state)) return undefined
  return state.step === 2 || state.step === 3 ? state.step : 1
}

/** Maximum age of a draft in milliseconds. On a shared device an older draft may belong to another person. */
const storedFor = 24 * 3_600_000

/** The stored progress; undefined when there is none, or when it is older than a day. */
function readProgress(): Progress | undefined {
  const stored = progressEntry.read()
  // Compares the absolute difference, so that setting the clock back does not extend the maximum age.
  if (!stored || Math.abs(Date.now() - stored.changedAt) > storedFor) return undefined
  // Step 2 is never restored as completed: the passwords are not stored.
  return { ...stored, draft: { ...emptyDraft, ...stored.draft }, completed: stored.completed > 0 ? 1 : 0 }
}
