import { useEffect, useState } from 'react'
import css from './slow-hint.module.css'
import { announce } from './status-region'

const text = 'Está tardando más de lo normal. Dale un momento.'

/**
 * A text that explains that fetching takes longer than usual. It is shown and announced five seconds after
 * mount.
 */
export const SlowHint = () => {
  const isSlow = useSlow()
  useEffect(() => {
    if (isSlow) announce(text)
  }, [isSlow])
  return <p className={css.hint}>{isSlow && text}</p>
}

/** Time after which the member needs an explanation of the delay, in milliseconds. */
const timeoutMs = 5_000

/** A hook that returns true once five seconds have passed since mount. */
export function useSlow(): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), timeoutMs)
    return () => clearTimeout(timer)
  }, [])
  return isSlow
}
