import { useEffect, useState } from 'react'

/** Milliseconds after which waiting deserves a word. */
const patience = 5000

/** Whether something has been waited for longer than it should take. */
export function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setSlow(true), patience)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [waiting])
  return slow
}
