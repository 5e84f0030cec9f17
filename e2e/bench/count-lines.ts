import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Folders of the code that manages sessions and loads remotes. The benchmark records the number of lines in
 * these folders, so that growth is noticed.
 */
export const countedFolders = [
  'shared/session/src',
  ...['boot', 'release', 'remote-override', 'remotes'].map(name => `host/src/${name}`)
] as const

/** Counts the lines of TypeScript below a folder, without tests, comments and blank lines. */
export function countLines(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)
  )
  return files.reduce((sum, file) => sum + linesOfCode(readFileSync(join(folder, file), 'utf8')), 0)
}

/**
 * Counts the lines that are neither blank nor part of a comment. Only comments that begin on a separate line
 * are recognised: this repository has no others.
 */
const linesOfCode = (text: string): number =>
  text
    .replace(/^\s*\/\*[\s\S]*?\*\//gm, '')
    .split('\n')
    .filter(line => line.trim() && !line.trim().startsWith('//')).length
