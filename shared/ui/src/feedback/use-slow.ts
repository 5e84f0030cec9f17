import { useEffect, useState } from 'react'

/** Milliseconds after which waiting needs a word. */
const patience = 5_000

/** Whether what is being waited for takes longer than it should; counted from the first drawing. */
export function useSlow(): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return isSlow
}
