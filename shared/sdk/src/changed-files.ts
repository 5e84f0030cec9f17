import { done, npm } from './npm.ts'

/**
 * Matches a changed line of a diff that contains the version range of one of our packages. Such a change is
 * ignored, because any later version in the range is compatible.
 */
const ownRange = /^[+-]\s+"@eqs\/[\w-]+": "[^"]+",?$/

/**
 * Returns the files of a package that differ from an earlier version of the package.
 *
 * @param before a published package (`@eqs/ui@1.0.0`), or a file of `npm pack`.
 * @param folder the staged package.
 * @param settings options of npm: `--registry` and its address.
 * @throws {Error} when npm cannot compare both.
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

/** True when a file's diff changes only version ranges of our packages. */
function asksForOthers(text: string): boolean {
  const lines = text.split('\n').filter(line => /^[+-](?!\+\+ |-- )/.test(line))
  return lines.length > 0 && lines.every(line => ownRange.test(line))
}
