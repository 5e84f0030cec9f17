// Only the module of this symbology is imported: the package's main module contains fifteen others.
import { CODE128 } from 'jsbarcode/bin/barcodes/CODE128/index.js'

export interface BarCodeDrawing {
  /** Width of the bar code in modules (the width of the narrowest bar), including the margins. */
  readonly width: number
  /** SVG path of the bars, in units of one module. The bars are one unit high. */
  readonly path: string
}

/** Width of the white margin on both sides, in modules. Scanners need a margin of ten modules. */
const margin = 10

/**
 * Encodes digits as a Code 128 bar code. Pairs of digits share a symbol, so that the bars are as wide as
 * possible.
 */
export function drawBarCode(digits: string): BarCodeDrawing {
  const { data } = new CODE128(digits, {}).encode()
  const bars = [...data.matchAll(/1+/g)].map(
    ({ 0: { length }, index }) => `M${margin + index} 0h${length}v1h-${length}z`
  )
  return { width: data.length + 2 * margin, path: bars.join('') }
}
