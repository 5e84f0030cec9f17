import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where members' sessions live and remotes are loaded: code that should not grow unnoticed. */
export const countedFolders = [
  'shared/session/src',
  ...['boot', 'discovery', 'override', 'release', 'remotes'].map(name => `host/src/${name}`)
] as const

/** Lines of TypeScript below a folder, without tests, comments and blank lines. */
export function countLines(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)
  )
  return files.reduce((sum, file) => sum + linesOfCode(readFileSync(join(folder, file), 'utf8')), 0)
}

/** Comments stand on lines of their own here. */
const linesOfCode = (text: string): number =>
  text
    .replace(/^\s*\/\*[\s\S]*?\*\//gm, '')
    .split('\n')
    .filter(line => line.trim() && !line.trim().startsWith('//')).length
