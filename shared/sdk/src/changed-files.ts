import { done, npm } from './npm.ts'

/** A line of a difference that asks for another version of one of our packages: of ours, a later one does as well. */
const ownRange = /^[+-]\s+"@eqs\/[\w-]+": "[^"]+",?$/

/**
 * The files of a folder that are others than in a package that was made before.
 *
 * @param before as `@eqs/ui@1.0.0`, or a file that `npm pack` has made.
 * @param settings of npm: `--registry` and its address.
 */
export function changedFiles(
  before: string,
  folder: string,
  settings: readonly string[] = []
): readonly string[] {
  const compared = npm(folder, 'diff', '--no-color', `--diff=${before}`, `--diff=file:${folder}`, ...settings)
  const [, ...files] = done(compared, `comparing ${before}`).split(/^diff --git a\//m)
  return files.filter(text => !asksForOthers(text)).map(text => text.slice(0, text.indexOf(' b/')))
}

/** Whether nothing but ranges of our packages differs. */
function asksForOthers(text: string): boolean {
  const lines = text.split('\n').filter(line => /^[+-](?!\+\+ |-- )/.test(line))
  return lines.length > 0 && lines.every(line => ownRange.test(line))
}
