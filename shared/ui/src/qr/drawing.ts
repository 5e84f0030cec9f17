import { encode } from 'uqr'

export interface Drawing {
  /** Modules of a side, the margin included. */
  readonly size: number
  /** The dark modules, in units of one module. */
  readonly path: string
}

/** Modules of white around the code: scanners need four. */
const margin = 4

/** One path for all modules, a stroke per run: hundreds of rectangles would cost more than the rest of a screen. */
export function drawQr(value: string): Drawing {
  const { data, size } = encode(value, { ecc: 'M', border: margin })
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
