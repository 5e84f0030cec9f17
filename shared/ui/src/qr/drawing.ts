import { encode } from 'uqr'

export interface Drawing {
  /** Number of modules on each side, including the margin. */
  readonly size: number
  /** SVG path of the dark modules, in units of one module. */
  readonly path: string
}

/** Width of the white margin in modules. Scanners need four modules. */
const margin = 4

/**
 * Encodes a text as one SVG path with a rectangle for each run of dark modules. Hundreds of elements would
 * make the screen slow.
 *
 * @throws {Error} when the text is longer than a QR code can hold.
 */
export function drawQr(value: string): Drawing {
  const { data, size } = encode(value, { ecc: 'M', border: margin })
  const path = data.flatMap((row, y) => runs(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`))
  return { size, path: path.join('') }
}

/** Start and length of each run of dark modules in a row. */
function runs(row: readonly boolean[]): readonly (readonly [start: number, length: number])[] {
  const starts = row.flatMap((dark, x) => (dark && !row[x - 1] ? [x] : []))
  return starts.map(start => {
    const end = row.indexOf(false, start)
    return [start, (end < 0 ? row.length : end) - start] as const
  })
}
