import { paths, useLocation, useNavigate } from '@eqs/navigation'
import { Icon } from '@eqs/ui'
import css from './back-button.module.css'

/** Paths without a back button. The side bar or a guard leads to these screens directly. */
const mainScreens: ReadonlySet<string> = new Set([
  paths.home,
  paths.account,
  paths.notifications,
  paths.signIn,
  paths.validateEmail,
  paths.validateId
])

/**
 * Back button of all screens except `mainScreens`. Visible only in an installed club, because its window has
 * no buttons of the browser.
 */
export function BackButton() {
  const { pathname, key } = useLocation()
  const navigate = useNavigate()
  if (mainScreens.has(pathname)) return null
  // The first screen of the tab has the key `default`. The tab's session history has no earlier entry.
  const goBack = () => (key === 'default' ? navigate(paths.home) : navigate(-1))
  return (
    <button type="button" className={css.back} aria-label="Volver" onClick={goBack}>
      <Icon name="chevronLeft" />
    </button>
  )
}
