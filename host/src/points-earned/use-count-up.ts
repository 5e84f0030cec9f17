import { useLayoutEffect, useRef, useState } from 'react'

const lasts = 800

/**
 * Counts up from the last balance to the current balance when the balance has grown. With reduced motion, the
 * number changes at once. The balance is null while it is unknown.
 */
export function useCountUp(points: number | null): number | null {
  const before = useRef(points)
  const [counted, setCounted] = useState<number>()

  useLayoutEffect(() => {
    const start = before.current
    before.current = points
    setCounted(undefined)
    if (start === null || points === null || points <= start) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    setCounted(start)
    const began = performance.now()
    let frame = requestAnimationFrame(count)
    function count() {
      const part = (performance.now() - began) / lasts
      setCounted(part < 1 ? Math.round(Number(start) + (Number(points) - Number(start)) * part) : undefined)
      if (part < 1) frame = requestAnimationFrame(count)
    }
    return () => cancelAnimationFrame(frame)
  }, [points])

  return counted ?? points
}
