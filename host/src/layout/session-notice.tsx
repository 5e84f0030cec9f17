import { $auth, $isSessionKept, useStore } from '@eqs/session'
import { Notice } from '@eqs/ui'
import css from './notices.module.css'

/** Said when the browser keeps nothing: everything works, until the tab is closed. */
export function SessionNotice() {
  const { isAuthenticated } = useStore($auth)
  const isKept = useStore($isSessionKept)
  if (!isAuthenticated || isKept) return null
  return (
    <Notice tone="warn" className={css.notice}>
      Tu sesión no se va a guardar en este navegador.
    </Notice>
  )
}
