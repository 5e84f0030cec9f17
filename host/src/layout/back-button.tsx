import { paths, useLocation, useNavigate } from '@eqs/navigation'
import { Icon } from '@eqs/ui'
import css from './back-button.module.css'

/** Where the side bar and the guards lead: there is nothing above them. */
const mainScreens: ReadonlySet<string> = new Set([
  paths.home,
  paths.account,
  paths.notifications,
  paths.signIn,
  paths.validateEmail,
  paths.validateId
])

/** The way back on screens below the main ones, where the club is installed and has no browser around it: seen there alone. */
export function BackButton() {
  const { pathname, key } = useLocation()
  const navigate = useNavigate()
  if (mainScreens.has(pathname)) return null
  // Of the screen that the club was opened with, the router has no step before it.
  const goBack = () => (key === 'default' ? navigate(paths.home) : navigate(-1))
  return (
    <button type="button" className={css.back} aria-label="Volver" onClick={goBack}>
      <Icon name="chevronLeft" />
    </button>
  )
}
