import { clsx, useModule } from '@eqs/ui'
import { useMemo, useState } from 'react'
import css from './qr-code.module.css'

export interface QrCodeProps {
  /** The exact text that a scanner reads. */
  readonly value: string
  /** Accessible name of the picture. */
  readonly label: string
  /** The text that is shown when the QR code cannot be created. */
  readonly failure: string
  /** A class that sets the width of the QR code. The height equals the width. */
  readonly className?: string | undefined
}

/**
 * A QR code. It is black on white in both themes, because scanners expect these colours. The module that
 * creates the QR code is imported on demand.
 *
 * @example <QrCode value={code} label={`Código QR de ${code}`} failure="No pudimos dibujar el QR." />
 */
export function QrCode({ value, label, failure, className }: QrCodeProps) {
  const [isMissing, setMissing] = useState(false)
  const drawQr = useModule(
    () => import(/* webpackChunkName: "qr" */ './drawing'),
    true,
    () => setMissing(true)
  )?.drawQr
  const drawing = useMemo(() => drawQr?.(value), [drawQr, value])

  if (drawQr ? !drawing : isMissing) return <p className={className}>{failure}</p>
  return (
    <div className={clsx(css.paper, className)}>
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
