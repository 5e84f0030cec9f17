import { useLocation, useNavigate } from '@eqs/navigation'
import { useEffect, useRef, useState } from 'react'

export type Step = 1 | 2 | 3

/**
 * The current step, stored in the browser's history. Each step is a history entry after the entry of the
 * previous step, so that the browser's Back button and the form's own buttons lead back through the same
 * entries.
 *
 * @param reachable the last step whose earlier steps are all complete. The hook navigates from the history
 *   entry of a later step back to this step.
 */
export function useStep(reachable: Step) {
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

  // Ignore a second press while a navigation is pending, so that a double click moves one step.
  const left = useRef<string | undefined>(undefined)
  useEffect(() => {
    left.current = undefined
  }, [key])

  /** Navigates to the next step, or back to any earlier step. */
  function go(to: Step): void {
    if (left.current === key) return
    left.current = key
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
