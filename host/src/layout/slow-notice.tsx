import { useLocation, useSlowScreen } from '@eqs/navigation'
import css from './notices.module.css'

/** Said when the screen that the member has asked for is slow to come, and the one before still stands there. */
export function SlowNotice() {
  const isSlow = useSlowScreen()
  const { pathname } = useLocation()
  // The address changes at once, what is drawn once it is there.
  const isOnTheWay = isSlow && location.pathname !== pathname
  return (
    <p role="status" className={css.slow}>
      {isOnTheWay && 'Está tardando más de lo normal. Dale un momento.'}
    </p>
  )
}
