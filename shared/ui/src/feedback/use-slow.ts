import { useEffect, useState } from 'react'

/** Time after which the member needs an explanation of the delay, in milliseconds. */
const timeoutMs = 5_000

/** A hook that returns true once five seconds have passed since mount. */
export function useSlow(): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), timeoutMs)
    return () => clearTimeout(timer)
  }, [])
  return isSlow
}
