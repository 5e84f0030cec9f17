import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { root } from '@eqs/build/workspace'
import { type CssNode, find, generate, parse, walk } from 'css-tree'
import subsetFont from 'subset-font'

const folder = resolve(root, 'shared/ui/src/typefaces')
const packages = resolve(root, 'shared/ui/node_modules/@fontsource-variable')

export interface Typeface {
  /** Absolute path of the file: `…/typefaces/besley.woff2`. */
  readonly file: string
  readonly bytes: Buffer
}

/**
 * Cuts the club's fonts from the variable fonts of their packages. The rules of `typefaces.css` declare the
 * weights and characters of each file, so that a browser asks a file only for what it contains.
 *
 * @returns one font for each rule with a file in the folder of `typefaces.css`.
 * @throws {Error} when a rule is incomplete or names a font that is not installed.
 */
export async function cutTypefaces(): Promise<readonly Typeface[]> {
  const rules: CssNode[] = []
  walk(parse(await readFile(resolve(folder, 'typefaces.css'), 'utf8')), node => {
    if (node.type === 'Atrule' && node.name === 'font-face') rules.push(node)
  })
  const cut: Typeface[] = []
  for (const rule of rules) {
    const [, name] = /url\("?\.\/([\w-]+)\.woff2"?\)/.exec(read(rule, 'src')) ?? []
    if (name === undefined) continue
    const whole = resolve(packages, name, `files/${name}-latin-wght-normal.woff2`)
    const bytes = await subsetFont(await readFile(whole), toCharacters(read(rule, 'unicode-range')), {
      targetFormat: 'woff2',
      variationAxes: { wght: toAxis(read(rule, 'font-weight')) }
    })
    cut.push({ file: resolve(folder, `${name}.woff2`), bytes })
  }
  return cut
}

/** Returns the names of the files whose content differs from the font that the rules declare. */
export async function findOutdated(typefaces: readonly Typeface[]): Promise<readonly string[]> {
  const outdated: string[] = []
  for (const { file, bytes } of typefaces)
    if (!existsSync(file) || !bytes.equals(await readFile(file))) outdated.push(file)
  return outdated
}

function read(rule: CssNode, property: string): string {
  const found = find(rule, node => node.type === 'Declaration' && node.property === property)
  if (found?.type !== 'Declaration') throw new Error(`typefaces.css: a rule has no ${property}`)
  return generate(found.value)
}

/** Reads `font-weight`: `700`, or a range such as `400 700`. */
function toAxis(weight: string): number | { min: number; max: number } {
  const [min = Number.NaN, max = min] = weight.split(' ').map(Number)
  return min === max ? min : { min, max }
}

/** Reads `unicode-range`, `U+20-7E,U+A0`, and returns a text with all its characters. */
function toCharacters(ranges: string): string {
  return ranges
    .split(',')
    .flatMap(range => {
      const [from = '', to = from] = range.trim().replace(/^u\+/i, '').split('-')
      const first = Number.parseInt(from, 16)
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => first + index)
    })
    .map(point => String.fromCodePoint(point))
    .join('')
}
