import { useEffect, useState } from 'react'
import { isFormInProgress } from '../release/form-in-progress.ts'

/**
 * True while a search field has the focus. `isFormInProgress` does not include searches, because the address
 * contains the text of a search.
 */
const isSearching = (): boolean => document.activeElement?.closest('[role=search]') != null

/**
 * Returns true when an offer would not interrupt the member: the tab has been visible at least once since
 * this screen was opened, and neither a form nor a search is in progress. Becomes false as soon as the
 * member types.
 *
 * @param pathname the current path.
 */
export function useCalm(pathname: string): boolean {
  const [isCalm, setCalm] = useState(false)
  useEffect(() => {
    const look = () =>
      setCalm(before => !isFormInProgress() && !isSearching() && (before || !document.hidden))
    // Deferred until the focus has moved.
    const lookLater = () => setTimeout(look)
    look()
    addEventListener('input', look)
    addEventListener('focusout', lookLater)
    document.addEventListener('visibilitychange', look)
    return () => {
      removeEventListener('input', look)
      removeEventListener('focusout', lookLater)
      document.removeEventListener('visibilitychange', look)
    }
  }, [pathname])
  return isCalm
}
