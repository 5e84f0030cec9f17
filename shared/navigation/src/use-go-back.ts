import { useNavigate } from 'react-router-dom'
import { paths } from './paths.ts'

/**
 * Returns a function that goes back to the previous screen of the club. It goes to the home page when the current
 * screen is the first one of the tab, for example when a shortcut has opened it. It does nothing when a screen with
 * unsaved input cancels the event `eqs:back`. The screen then asks for confirmation, as after `requestSignOut`.
 */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  return () => {
    if (!dispatchEvent(new Event('eqs:back', { cancelable: true }))) return
    void (hasEarlierEntry() ? navigate(-1) : navigate(paths.home, { replace: true }))
  }
}

/**
 * The router numbers its entries of the browser's history from 0. A redirect replaces its entry, so the first
 * screen after a sign-in may still have number 0.
 */
function hasEarlierEntry(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
}
