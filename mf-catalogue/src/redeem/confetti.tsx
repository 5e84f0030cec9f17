import { useEffect, useState } from 'react'
import css from './confetti.module.css'

/** Number of pieces of confetti (specification, section 9). */
const count = 70

/** Duration of the whole animation in milliseconds (specification, section 9). */
const lasts = 3000

interface Piece {
  readonly id: number
  readonly insetInlineStart: string
  readonly animationDelay: string
  readonly animationDuration: string
}

/**
 * Creates a piece at a random position along the top. The sum of its delay and duration never exceeds
 * `lasts`.
 */
function throwPiece(id: number): Piece {
  const delay = Math.random() * lasts * 0.3
  const duration = (lasts - delay) * (0.7 + Math.random() * 0.3)
  return {
    id,
    insetInlineStart: `${Math.random() * 100}%`,
    animationDelay: `${delay}ms`,
    animationDuration: `${duration}ms`
  }
}

/** Confetti over the whole window for three seconds. The caller checks the preference for reduced motion. */
export function Confetti() {
  const [pieces, setPieces] = useState(() => Array.from({ length: count }, (_, id) => throwPiece(id)))

  useEffect(() => {
    const timer = setTimeout(() => setPieces([]), lasts)
    return () => clearTimeout(timer)
  }, [])

  if (pieces.length === 0) return null
  return (
    <div className={css.sky} aria-hidden="true">
      {pieces.map(({ id, ...style }) => (
        <i key={id} className={css.piece} style={style} />
      ))}
    </div>
  )
}
