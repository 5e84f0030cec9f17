import { paths, useLocation, useNavigate } from '@eqs/navigation'
import { Icon } from '@eqs/ui'
import css from './back-button.module.css'

/** Paths without a back button: the side bar and the guards lead to them directly. */
const mainScreens: ReadonlySet<string> = new Set([
  paths.home,
  paths.account,
  paths.notifications,
  paths.signIn,
  paths.validateEmail,
  paths.validateId
])

/** Back button below the main screens. Visible only in an installed club, which has no browser buttons. */
export function BackButton() {
  const { pathname, key } = useLocation()
  const navigate = useNavigate()
  if (mainScreens.has(pathname)) return null
  // The first screen of the tab has the key `default` and no history entry before it.
  const goBack = () => (key === 'default' ? navigate(paths.home) : navigate(-1))
  return (
    <button type="button" className={css.back} aria-label="Volver" onClick={goBack}>
      <Icon name="chevronLeft" />
    </button>
  )
}
