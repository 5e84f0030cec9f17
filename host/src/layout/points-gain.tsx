import { $loyalty, useStore } from '@eqs/session'
import { announce, formatPoints } from '@eqs/ui'
import { useEffect, useRef, useState } from 'react'
import css from './points-gain.module.css'

/** Milliseconds that a gain is shown. */
const shownFor = 6_000

/** "+240 puntos", when the balance grew while the club is open: seen, and heard. */
export function PointsGain() {
  const { points, status } = useStore($loyalty)
  const known = status === 'known' ? points : undefined
  const before = useRef(known)
  const [gain, setGain] = useState(0)

  useEffect(() => {
    const grown = known !== undefined && before.current !== undefined ? known - before.current : 0
    before.current = known
    // Spent, or another member's: what was said of the last balance is over.
    setGain(Math.max(0, grown))
    if (grown > 0) announce(textOf(grown))
  }, [known])

  useEffect(() => {
    if (gain === 0) return
    const timer = setTimeout(() => setGain(0), shownFor)
    return () => clearTimeout(timer)
  }, [gain])

  // Hidden from voices: they have heard it.
  return (
    gain > 0 && (
      <span className={css.gain} aria-hidden="true">
        {textOf(gain)}
      </span>
    )
  )
}

const textOf = (gain: number): string => `+${formatPoints(gain)} puntos`
