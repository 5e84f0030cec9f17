import { useEffect } from 'react'
import css from './slow-hint.module.css'
import { announce } from './status-region'
import { useSlow } from './use-slow'

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
