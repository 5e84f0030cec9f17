import { $auth, $isSessionStored, useStore } from '@eqs/session'
import { Notice } from '@eqs/ui'
import css from './notices.module.css'

/**
 * Notice shown when the browser does not store the session. The session then ends when the page is closed.
 */
export function SessionNotice() {
  const { isAuthenticated } = useStore($auth)
  const isStored = useStore($isSessionStored)
  if (!isAuthenticated || isStored) return null
  return (
    <Notice tone="warn" className={css.notice}>
      Tu sesión no se va a guardar en este navegador.
    </Notice>
  )
}
