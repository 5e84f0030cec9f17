import { done, npm } from './npm.ts'

/** A changed line of a diff with the version of one of our packages. Any later version is compatible. */
const ownRange = /^[+-]\s+"@eqs\/[\w-]+": "[^"]+",?$/

/**
 * Returns the files of a folder that differ from an earlier package.
 *
 * @param before a published package (`@eqs/ui@1.0.0`), or a file of `npm pack`.
 * @param folder the staged package.
 * @param settings options of npm: `--registry` and its address.
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

/** True when only version ranges of our packages differ. */
function asksForOthers(text: string): boolean {
  const lines = text.split('\n').filter(line => /^[+-](?!\+\+ |-- )/.test(line))
  return lines.length > 0 && lines.every(line => ownRange.test(line))
}
