import { done, npm } from './npm.ts'

/**
 * Returns the files of a package that differ from an earlier version of the package.
 *
 * @param before the earlier version: a published package (`@eqs/ui@1.0.0`), or the path of a file that
 * `npm pack` has written.
 * @param folder the folder that `stage` has written for the current version.
 * @param settings further arguments for npm, such as `--registry` and its address.
 * @throws {Error} when `npm diff` fails.
 */
export function changedFiles(
  before: string,
  folder: string,
  settings: readonly string[] = []
): readonly string[] {
  const compared = npm(folder, 'diff', '--no-color', `--diff=${before}`, `--diff=file:${folder}`, ...settings)
  const [, ...files] = done(compared, `comparing ${before}`).split(/^diff --git a\//m)
  return files.filter(text => !onlyRaisesRanges(text)).map(text => text.slice(0, text.indexOf(' b/')))
}

/** Lists changed files for a message: `src/a.js, src/b.js, src/c.js and 120 more`. */
export function filesText(files: readonly string[]): string {
  const shown = files.slice(0, 3).join(', ')
  return files.length > 3 ? `${shown} and ${files.length - 3} more` : shown
}

/** Matches a changed line with the version range of one of our packages, up to the range's major version. */
const ownRange = /^[+-]\s+("@eqs\/[\w-]+": "\^\d+)\./

/**
 * Returns true when a file's diff only changes version ranges of our packages, within their major version. Such
 * a change is ignored, because the earlier range accepts the later version too.
 */
function onlyRaisesRanges(text: string): boolean {
  const lines = text.split('\n').filter(line => /^[+-](?!\+\+ |-- )/.test(line))
  const ranges = (sign: string) =>
    lines.flatMap(line => (line.startsWith(sign) ? (ownRange.exec(line)?.[1] ?? line) : [])).join('\n')
  return lines.length > 0 && ranges('-') === ranges('+')
}
