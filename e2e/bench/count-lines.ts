import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Folders of the code that keeps sessions and loads remotes. Its size is recorded so that growth is noticed.
 */
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

/** Trailing comments are not handled: in this repository each comment is on its own line. */
const linesOfCode = (text: string): number =>
  text
    .replace(/^\s*\/\*[\s\S]*?\*\//gm, '')
    .split('\n')
    .filter(line => line.trim() && !line.trim().startsWith('//')).length
