/**
 * Colour sets in the style of banknotes: a background colour and two line colours each. The light and the
 * dark theme use the same colours.
 */
const inks = [
  ['#d3e6f5', '#2b7bb9', '#e8702a'],
  ['#d4eddd', '#1d8560', '#e3b23c'],
  ['#fde6b5', '#a8500f', '#7a4a5e'],
  ['#fad4df', '#c2255c', '#2f7d6b'],
  ['#ffe0ae', '#8a3a5c', '#e5a50a'],
  ['#e6dcf5', '#6741b5', '#d9622b']
] as const

/**
 * Size of the drawing area, for a card of 400 × 300 CSS pixels. The unit is a tenth of a CSS pixel, so that
 * paths need only integers.
 */
export const guillocheSize = { width: 4000, height: 3000 } as const

/** A drawing: the background colour, and one SVG path for each line colour. */
export interface GuillocheArt {
  readonly ground: string
  readonly strokes: readonly { readonly ink: string; readonly path: string }[]
}

/** Computes the FNV-1a hash of a text. Similar texts have very different hashes. */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}

/**
 * Creates a Mulberry32 random number generator. For a given seed it returns the same numbers, from 0 to below
 * 1, on every machine.
 */
const dealer = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const degrees = 2
const turn = Math.PI * 2

/**
 * Creates a closed curve around the centre as SVG path data. Relative coordinates halve the length of the
 * data.
 *
 * @param radiusAt returns the radius at an angle in radians, in the unit of `guillocheSize`.
 */
const closedCurve = (radiusAt: (angle: number) => number): string => {
  let path = ''
  let x = 0
  let y = 0
  for (let degree = 0; degree < 360; degree += degrees) {
    const angle = (degree / 360) * turn
    const radius = radiusAt(angle)
    const nextX = Math.round(guillocheSize.width / 2 + radius * Math.cos(angle))
    const nextY = Math.round(guillocheSize.height / 2 + radius * 0.72 * Math.sin(angle))
    const dx = nextX - x
    const dy = nextY - y
    path += `${degree === 0 ? 'M' : degree === degrees ? 'l' : ' '}${dx}${dy < 0 ? '' : ' '}${dy}`
    x = nextX
    y = nextY
  }
  return `${path}z`
}

/**
 * Creates a drawing of nested, warped curves as on banknotes. The same seed always gives the same drawing.
 */
export const drawGuilloche = (seed: string): GuillocheArt => {
  const deal = dealer(hash(seed))
  const [ground, first, second] = inks[Math.floor(deal() * inks.length)] ?? inks[0]
  const rings = 10 + Math.floor(deal() * 5)
  const lobes = 2 + Math.floor(deal() * 6)
  const depth = 0.12 + deal() * 0.15
  const sway = 0.05 + deal() * 0.08
  const phase = deal() * turn
  const swayPhase = deal() * turn
  const twist = (deal() - 0.5) * 0.12
  const accentEvery = 2 + Math.floor(deal() * 3)

  const paths = { main: '', accent: '' }
  for (let ring = 0; ring < rings; ring++) {
    // Random gaps between the curves look hand-drawn. Equal gaps would look like a shooting target.
    const out = (ring + deal() * 0.55) / rings
    const size = 720 + out * 1500
    const curve = closedCurve(angle => {
      const petals = depth * (1 - out * 0.45) * Math.sin(lobes * angle + phase + twist * ring)
      const lean = sway * Math.sin((lobes > 4 ? 3 : 2) * angle + swayPhase)
      const ripple = 0.022 * Math.sin((lobes * 2 + 1) * angle - swayPhase + ring * 0.35)
      return size * (1 + petals + lean + ripple)
    })
    if (ring % accentEvery === accentEvery - 1) paths.accent += curve
    else paths.main += curve
  }
  return {
    ground,
    strokes: [
      { ink: first, path: paths.main },
      { ink: second, path: paths.accent }
    ]
  }
}
