import { useLocation, useSlowScreen } from '@eqs/navigation'
import css from './notices.module.css'

/** Notice shown when the next screen loads slowly and the previous screen is still shown. */
export function SlowNotice() {
  const isSlow = useSlowScreen()
  const { pathname } = useLocation()
  // The address of the browser changes at once. The address of the router changes when the next screen is
  // rendered.
  const isOnTheWay = isSlow && location.pathname !== pathname
  return (
    <p role="status" className={css.slow}>
      {isOnTheWay && 'Está tardando más de lo normal. Dale un momento.'}
    </p>
  )
}
