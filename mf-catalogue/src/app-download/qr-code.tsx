import { useEffect, useState } from 'react'
import css from './qr-code.module.css'

export interface QrCodeProps {
  readonly address: string
  readonly label: string
  /** Stands in the code's place when it cannot be drawn. */
  readonly failure: string
}

type Drawing =
  | { readonly status: 'drawing' }
  | { readonly status: 'failed' }
  | { readonly status: 'drawn'; readonly size: number; readonly path: string }

/** Modules of white around the code: scanners want four. */
const margin = 4

/** A QR code, black on white in both themes. The code that draws it comes when the first one is shown. */
export function QrCode({ address, label, failure }: QrCodeProps) {
  const [drawing, setDrawing] = useState<Drawing>({ status: 'drawing' })

  useEffect(() => {
    let shown = true
    draw(address).then(
      drawn => shown && setDrawing(drawn),
      () => shown && setDrawing({ status: 'failed' })
    )
    return () => {
      shown = false
    }
  }, [address])

  if (drawing.status === 'failed') return <p>{failure}</p>
  return (
    <div className={css.paper}>
      {drawing.status === 'drawn' && (
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

async function draw(address: string): Promise<Drawing> {
  const { encode } = await import(/* webpackChunkName: "qr" */ 'uqr')
  const { data, size } = encode(address, { ecc: 'M', border: margin })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { status: 'drawn', size, path }
}
