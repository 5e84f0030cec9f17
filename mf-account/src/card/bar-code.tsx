import { useMemo } from 'react'
import css from './bar-code.module.css'
import { drawBarCode } from './draw-bar-code.ts'

export interface BarCodeProps {
  readonly digits: string
  /** Accessible name of the picture. */
  readonly label: string
  /** A class that sets the size of the bar code. */
  readonly className: string | undefined
}

/** A Code 128 bar code. It is black on white in both themes, because scanners expect these colours. */
export function BarCode({ digits, label, className }: BarCodeProps) {
  const { width, path } = useMemo(() => drawBarCode(digits), [digits])
  return (
    <div className={`${css.paper} ${className}`}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} 1`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        className={css.bars}
      >
        <path d={path} fill="currentColor" />
      </svg>
    </div>
  )
}
