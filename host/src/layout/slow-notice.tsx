import { useLocation, useSlowScreen } from '@eqs/navigation'
import css from './notices.module.css'

/** Shown when the next screen is slow to load and the previous one is still on screen. */
export function SlowNotice() {
  const isSlow = useSlowScreen()
  const { pathname } = useLocation()
  // The browser's address changes at once, the router's only when the next screen is rendered.
  const isOnTheWay = isSlow && location.pathname !== pathname
  return (
    <p role="status" className={css.slow}>
      {isOnTheWay && 'Está tardando más de lo normal. Dale un momento.'}
    </p>
  )
}
