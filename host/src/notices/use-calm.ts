import { useEffect, useState } from 'react'
import { isFormInProgress } from '../release/form-in-progress.ts'

/**
 * Whether the member is looking and busy with nothing else. It is looked for at each step and when the tab comes to the
 * front, and is over as soon as something is typed.
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
