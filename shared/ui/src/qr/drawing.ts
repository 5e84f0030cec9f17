import { encode } from 'uqr'

interface Drawing {
  /** Width and height of the QR code in modules (the squares of a QR code), including the margin. */
  readonly size: number
  /** SVG path of the dark modules, in units of one module. */
  readonly path: string
}

/** Width of the white margin in modules. Scanners need a margin of four modules. */
const margin = 4

/**
 * Encodes a text as a QR code. The drawing is a single SVG path with a rectangle for each horizontal run of
 * dark modules, because hundreds of SVG elements would make the screen slow.
 *
 * @returns undefined when the text is longer than a QR code can hold.
 */
export function drawQr(value: string): Drawing | undefined {
  const encoded = tryToEncode(value)
  if (!encoded) return undefined
  const { data, size } = encoded
  const path = data.flatMap((row, y) => runs(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`))
  return { size, path: path.join('') }
}

function tryToEncode(value: string) {
  try {
    return encode(value, { ecc: 'M', border: margin })
  } catch {
    return undefined
  }
}

/** Returns the start and length of each run of adjacent dark modules in a row. */
function runs(row: readonly boolean[]): readonly (readonly [start: number, length: number])[] {
  const starts = row.flatMap((dark, x) => (dark && !row[x - 1] ? [x] : []))
  return starts.map(start => {
    const end = row.indexOf(false, start)
    return [start, (end < 0 ? row.length : end) - start] as const
  })
}
