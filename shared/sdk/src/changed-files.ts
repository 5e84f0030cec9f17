import { done, npm } from './npm.ts'

/**
 * Matches a changed line of a diff that contains the version range of one of our packages. `changedFiles`
 * ignores such changes, because the earlier range accepts the later compatible versions too.
 */
const ownRange = /^[+-]\s+"@eqs\/[\w-]+": "[^"]+",?$/

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
  return files.filter(text => !asksForOthers(text)).map(text => text.slice(0, text.indexOf(' b/')))
}

/** Returns true when all changed lines of a file's diff are version ranges of our packages. */
function asksForOthers(text: string): boolean {
  const lines = text.split('\n').filter(line => /^[+-](?!\+\+ |-- )/.test(line))
  return lines.length > 0 && lines.every(line => ownRange.test(line))
}
