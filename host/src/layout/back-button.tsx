import { paths, useGoBack, useLocation } from '@eqs/navigation'
import { Icon } from '@eqs/ui'
import css from './back-button.module.css'

/** The side bar or a guard leads to these. The card has a button of its own. */
const mainScreens: ReadonlySet<string> = new Set([
  paths.home,
  paths.account,
  paths.card,
  paths.notifications,
  paths.signIn,
  paths.validateEmail,
  paths.validateId
])

/** Visible only in an installed club, whose window has no buttons of the browser. */
export function BackButton() {
  const { pathname } = useLocation()
  const goBack = useGoBack()
  if (mainScreens.has(pathname)) return null
  return (
    <button type="button" className={css.back} aria-label="Volver" onClick={goBack}>
      <Icon name="chevronLeft" />
    </button>
  )
}
