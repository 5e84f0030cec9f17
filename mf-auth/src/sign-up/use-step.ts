import { useLocation, useNavigate } from '@eqs/navigation'
import { useEffect, useRef, useState } from 'react'

export type Step = 1 | 2 | 3

/**
 * The step on screen. Each is an entry of the browser's history, and is only pushed from the one before it: the entry of
 * step 3 has those of 1 and 2 behind it, so that going back is always the browser's own Back.
 *
 * @param reachable the furthest step whose earlier ones are complete. An entry beyond it gives way to that one.
 */
export function useStep(reachable: Step) {
  const { pathname, search, hash, state, key } = useLocation()
  const navigate = useNavigate()
  const asked = stepOf(state)
  const step = asked === undefined || asked < reachable ? (asked ?? 1) : reachable

  // Who comes anew and has a step behind them goes on where they were, with that step to go back to.
  const [resumed, setResumed] = useState(asked === undefined ? reachable : 1)
  // `moved` is false until the step changes: only then does its heading take focus.
  const [seen, setSeen] = useState({ step, moved: false })
  if (seen.step !== step) setSeen({ step, moved: true })

  // Each arrival is put right once: an effect that runs again meanwhile must not go back twice.
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

  // Pressing twice goes one step: nothing more is done in an entry that is being left.
  const left = useRef<string | undefined>(undefined)
  useEffect(() => {
    left.current = undefined
  }, [key])

  /** One step on, or any number back. */
  function go(to: Step): void {
    if (left.current === key) return
    left.current = key
    if (to < step) void navigate(to - step)
    else void navigate({ pathname, search, hash }, { state: { step: to } })
  }

  return { step, moved: seen.moved, go }
}

/** What an entry of the history says of its step; nothing where the form was come upon from elsewhere. */
function stepOf(state: unknown): Step | undefined {
  if (typeof state !== 'object' || state === null || !('step' in state)) return undefined
  return state.step === 2 || state.step === 3 ? state.step : 1
}
