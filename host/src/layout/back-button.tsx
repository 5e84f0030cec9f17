import { paths, useGoBack, useLocation } from '@eqs/navigation'
import { Icon } from '@eqs/ui'
import css from './back-button.module.css'

/** Paths without a back button: the side bar or a guard leads there. The card has a button of its own. */
const mainScreens: ReadonlySet<string> = new Set([
  paths.home,
  paths.account,
  paths.card,
  paths.notifications,
  paths.signIn,
  paths.validateEmail,
  paths.validateId
])

/** Back button, visible only in an installed club, because its window has no buttons of the browser. */
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
