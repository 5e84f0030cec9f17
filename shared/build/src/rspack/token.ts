import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '../workspace.ts'

/**
 * Reads a colour from the design tokens (`tokens.css`).
 *
 * @param name the token's name without the leading `--`.
 * @returns the colour in the light and in the dark theme.
 * @throws {Error} when the token does not exist.
 */
export function token(name: string): { readonly light: string; readonly dark: string } {
  const tokens = readFileSync(resolve(root, 'shared/ui/src/tokens.css'), 'utf8')
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens) ?? []
  if (!light || !dark) throw new Error(`the design has no colour named ${name} in both themes`)
  return { light, dark }
}
