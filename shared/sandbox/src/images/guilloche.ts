import type { Chance } from '../seed/chance.ts'

/** A rosette with its centre at `x` and `y`. Position and radius are in units of the SVG document. */
export interface Rosette {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly colour: string
  /** Number of overlapping curves. */
  readonly curves?: number
}

/**
 * Draws a guilloche, the engraved rosette of old tickets: waves around a circle, each rotated against the
 * previous wave.
 *
 * @param chance gives the number and the depth of the waves.
 */
export function rosette(chance: Chance, { x, y, radius, colour, curves = 7 }: Rosette): string {
  const lobes = chance.between(5, 13)
  const depth = chance.between(14, 34) / 100
  const paths = Array.from({ length: curves }, (_, curve) => {
    const turn = (curve / curves) * ((2 * Math.PI) / lobes)
    const reach = radius * (1 - curve * 0.055)
    return `<path d="${wave(x, y, reach, lobes, depth, turn)}"/>`
  })
  return `<g fill="none" stroke="${colour}" stroke-width="1.6" opacity=".5">${paths.join('')}</g>`
}

/**
 * Returns the SVG path of one curve, with a point every two degrees. Relative integer coordinates make the
 * file small.
 */
function wave(x: number, y: number, reach: number, lobes: number, depth: number, turn: number): string {
  let [fromX, fromY] = [0, 0]
  const steps = Array.from({ length: 180 }, (_, step) => {
    const angle = (step * Math.PI) / 90
    const distance = reach * (1 - depth / 2 + (depth / 2) * Math.sin(lobes * (angle + turn)))
    const toX = Math.round(x + distance * Math.cos(angle + turn))
    const toY = Math.round(y + distance * Math.sin(angle + turn))
    const text = `${toX - fromX} ${toY - fromY}`.replace(' -', '-')
    ;[fromX, fromY] = [toX, toY]
    return text
  })
  return `m${steps.join('l')}z`
}
