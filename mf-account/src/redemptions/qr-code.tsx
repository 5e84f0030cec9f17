import { useMemo } from 'react'
import { encode } from 'uqr'
import css from './qr-code.module.css'
import { redemptionsTexts as texts } from './redemptions-texts.ts'

/** Modules of white around the code: scanners need four. */
const margin = 4

/** The code for a scanner: black on white in both themes, which is what tills can read. */
export function QrCode({ code }: { readonly code: string }) {
  const { size, path } = useMemo(() => drawing(code), [code])
  return (
    <svg
      role="img"
      aria-label={texts.qr(code)}
      className={css.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path className={css.ink} d={path} />
    </svg>
  )
}

/** One path for all modules, a stroke per run: hundreds of rectangles would cost more than the rest of the screen. */
function drawing(code: string) {
  const { data, size } = encode(code, { ecc: 'M', border: margin })
  const path = data.flatMap((row, y) => runs(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`))
  return { size, path: path.join('') }
}

/** Where dark modules begin in a row, and how many follow. */
function runs(row: readonly boolean[]): readonly (readonly [start: number, length: number])[] {
  const starts = row.flatMap((dark, x) => (dark && !row[x - 1] ? [x] : []))
  return starts.map(start => {
    const end = row.indexOf(false, start)
    return [start, (end < 0 ? row.length : end) - start] as const
  })
}
