import { useEffect, useState } from 'react'
import { isFormInProgress } from '../release/form-in-progress.ts'

/**
 * Returns true when an offer would not interrupt the member: the tab has been visible on this screen and no
 * form is in progress. Becomes false as soon as the member types.
 *
 * @param pathname the current path.
 */
export function useCalm(pathname: string): boolean {
  const [isCalm, setCalm] = useState(false)
  useEffect(() => {
    const look = () => setCalm(before => !isFormInProgress() && (before || !document.hidden))
    look()
    addEventListener('input', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      removeEventListener('input', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [pathname])
  return isCalm
}
