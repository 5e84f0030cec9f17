import { useLayoutEffect, useRef, useState } from 'react'

/** Milliseconds that the animation lasts. */
const lasts = 800

/**
 * Animates a balance that has grown, from its last value. With reduced motion the value changes at once.
 *
 * @param points the balance; null while unknown.
 * @returns the number to show.
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
