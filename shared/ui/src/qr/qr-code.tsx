import { classNames } from '@eqs/ui'
import { useEffect, useState } from 'react'

import type { Drawing } from './drawing'
import css from './qr-code.module.css'

export interface QrCodeProps {
  /** What a scanner reads, to the letter. */
  readonly value: string
  /** The picture's name. */
  readonly label: string
  /** Stands in the picture's place when it cannot be drawn. */
  readonly failure: string
  /** Gives it its width; the height follows. */
  readonly className?: string | undefined
}

/** A QR code, black on white in both themes: what scanners can read. The code that draws it comes with the first one. */
export function QrCode({ value, label, failure, className }: QrCodeProps) {
  const [drawing, setDrawing] = useState<Drawing | 'failed'>()

  useEffect(() => {
    let shown = true
    import(/* webpackChunkName: "qr" */ './drawing')
      .then(({ drawQr }) => drawQr(value))
      .then(
        drawn => shown && setDrawing(drawn),
        // No network for the code that draws, or more text than a QR code holds.
        () => shown && setDrawing('failed')
      )
    return () => {
      shown = false
    }
  }, [value])

  if (drawing === 'failed') return <p className={className}>{failure}</p>
  return (
    <div className={classNames(css.paper, className)}>
      {drawing && (
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${drawing.size} ${drawing.size}`}
          shapeRendering="crispEdges"
          className={css.code}
        >
          <path d={drawing.path} fill="currentColor" />
        </svg>
      )}
    </div>
  )
}
