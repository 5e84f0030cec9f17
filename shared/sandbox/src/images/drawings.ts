import { type Chance, chanceFor } from '../seed/chance.ts'
import { cultureObjects } from './culture-objects.ts'
import { foodObjects } from './food-objects.ts'
import { rosette } from './guilloche.ts'
import { homeObjects } from './home-objects.ts'
import { type Inks, inkSets } from './inks.ts'
import { outdoorObjects } from './outdoor-objects.ts'

const objects = new Map<string, (inks: Inks) => string>(
  Object.entries({ ...foodObjects, ...cultureObjects, ...homeObjects, ...outdoorObjects })
)

const width = 800
const height = 600

/**
 * Draws the picture of a promotion: an object on a ticket with an engraved background.
 *
 * @param name object and variation: `cup-2`.
 * @returns an SVG document of 800 × 600, or undefined when the object does not exist.
 */
export function drawPromo(name: string): string | undefined {
  const [, object = '', variation = ''] = /^([a-z]+)-(\d{1,2})$/.exec(name) ?? []
  const draw = objects.get(object)
  if (!draw) return undefined
  const chance = chanceFor(name)
  // Consecutive variations of an object, and consecutive objects, have different colour sets.
  const inks = inkSets[(getPosition(object) + Number(variation)) % inkSets.length] ?? inkSets[0]
  const tilt = chance.between(-5, 5)
  return svg(
    width,
    height,
    `<rect width="${width}" height="${height}" fill="${inks.ground}"/>
    ${rosette(chance, { x: chance.between(60, 240), y: chance.between(40, 560), radius: 380, colour: inks.line })}
    ${rosette(chance, { x: chance.between(560, 760), y: chance.between(40, 560), radius: 300, colour: inks.line })}
    <g transform="rotate(${tilt} 400 300)">${ticket(inks)}
      <g transform="translate(250 150) scale(1.5)" fill="${inks.ink}" stroke="${inks.ink}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round">${draw(inks)}</g>
    </g>`
  )
}

const getPosition = (object: string) => [...objects.keys()].indexOf(object)

/** Draws a ticket with notches at both sides and a perforated stub. */
function ticket({ paper, ink, line, light }: Inks): string {
  const notch = 'a26 26 0 0 0'
  return `
    <path d="M120 96h560q20 0 20 20v158${notch} 0 52v158q0 20-20 20H120q-20 0-20-20V326${notch} 0-52V116q0-20 20-20z" fill="${ink}" opacity=".18" transform="translate(0 12)"/>
    <path d="M120 96h560q20 0 20 20v158${notch} 0 52v158q0 20-20 20H120q-20 0-20-20V326${notch} 0-52V116q0-20 20-20z" fill="${paper}"/>
    <circle cx="400" cy="300" r="176" fill="${light}"/>
    <path d="M172 120v360M628 120v360" stroke="${line}" stroke-width="5" stroke-linecap="round" stroke-dasharray="1 14" fill="none"/>`
}

/** Functions that draw the brand's pictures, by name. */
const brandPictures = new Map<string, (chance: Chance) => string>([
  ['signin-cover', signInCover],
  ['app-download-background', appDownload],
  ['redeem-background', redeemBackground],
  ['portrait', portrait]
])

/** Draws a picture of the brand. @returns an SVG document, or undefined when the picture does not exist. */
export function drawBrand(name: string): string | undefined {
  return brandPictures.get(name)?.(chanceFor(name))
}

function signInCover(chance: Chance): string {
  const sun = { x: 560, y: 520, radius: 760, colour: '#F9B934', curves: 14 }
  const group = (x: number, y: number, turn: number, object: (inks: Inks) => string, inks: Inks) =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(1.5)" fill="${inks.ink}" stroke="${inks.ink}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round">${object(inks)}</g>`
  const [sol, , orange] = inkSets
  // The outlines are light, because the background is dark.
  const night = { ...sol, main: '#F9B934', ink: '#FFF0CC' }
  return svg(
    1200,
    1500,
    `<rect width="1200" height="1500" fill="#5E0F30"/>${rosette(chance, sun)}
    ${rosette(chance, { x: 240, y: 1380, radius: 520, colour: '#F0661E', curves: 10 })}
    <circle cx="600" cy="720" r="330" fill="#F9B934"/>
    <g transform="rotate(-7 600 760)"><path d="M250 560h700q24 0 24 24v130a34 34 0 0 0 0 68v130q0 24-24 24H250q-24 0-24-24V782a34 34 0 0 0 0-68V584q0-24 24-24z" fill="#FFF8F3"/>
    <path d="M790 590v316" stroke="#7A1740" stroke-width="6" stroke-dasharray="1 17" stroke-linecap="round"/>
    ${group(290, 600, 0, foodObjects.cup, sol)}${group(545, 610, 0, cultureObjects.popcorn, orange ?? sol)}
    <path d="M840 650h80M840 700h80M840 750h56M840 800h80M840 850h40" stroke="#7A1740" stroke-width="14" stroke-linecap="round"/></g>
    ${group(780, 1060, 12, outdoorObjects.bicycle, night)}${group(120, 180, -14, cultureObjects.theatre, night)}`
  )
}

function appDownload(chance: Chance): string {
  const fan = ['#7A1740', '#F0661E', '#F9B934', '#FFF0CC'].map(
    (colour, index) =>
      `<g transform="rotate(${-24 + index * 15} 1180 640)"><path d="M900 60h300q20 0 20 20v150a28 28 0 0 0 0 56v230q0 20-20 20H900q-20 0-20-20V286a28 28 0 0 0 0-56V80q0-20 20-20z" fill="${colour}"/><path d="M910 258h280" stroke="#5E0F30" stroke-width="4" stroke-dasharray="1 13" stroke-linecap="round"/></g>`
  )
  return svg(
    1600,
    500,
    `<rect width="1600" height="500" fill="#5E0F30"/>${rosette(chance, { x: 300, y: 420, radius: 520, colour: '#F9B934', curves: 10 })}${fan.join('')}`
  )
}

function redeemBackground(chance: Chance): string {
  return svg(
    1600,
    400,
    `<rect width="1600" height="400" fill="#F9B934"/>${rosette(chance, { x: 1240, y: 200, radius: 480, colour: '#F0661E', curves: 12 })}
    ${rosette(chance, { x: 180, y: 330, radius: 320, colour: '#FFF0CC', curves: 8 })}`
  )
}

function portrait(chance: Chance): string {
  return svg(
    400,
    400,
    `<rect width="400" height="400" fill="#F9E3EA"/>${rosette(chance, { x: 200, y: 200, radius: 220, colour: '#7A1740', curves: 8 })}
    <path d="M112 190q-10-120 88-124 98 4 88 124 14 60 6 110H106q-8-50 6-110z" fill="#2B1019"/>
    <path d="M60 400q6-104 140-104t140 104z" fill="#7A1740"/><path d="M168 240h64v62q-32 30-64 0z" fill="#D79A78"/>
    <ellipse cx="200" cy="190" rx="64" ry="78" fill="#E8B08D"/><path d="M132 178q24-66 68-70 44 4 68 70-40-8-68-44-28 36-68 44z" fill="#2B1019"/>
    <g fill="#2B1019"><circle cx="176" cy="196" r="6"/><circle cx="224" cy="196" r="6"/></g><path d="M178 232q22 18 44 0" fill="none" stroke="#7A1740" stroke-width="6" stroke-linecap="round"/>`
  )
}

function svg(svgWidth: number, svgHeight: number, content: string): string {
  const body = content.replace(/\s*\n\s*/g, '')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${svgWidth} ${svgHeight}" width="${svgWidth}" height="${svgHeight}">${body}</svg>`
}
