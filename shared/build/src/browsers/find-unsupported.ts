import { findInScripts, type Unsupported } from './find-in-scripts.ts'
import { findInStyles } from './find-in-styles.ts'
import { listLacking } from './lacking-names.ts'
import { oldestBrowsers } from './supported-browsers.ts'

const lacking = listLacking(oldestBrowsers)

/**
 * Finds unguarded uses of features that a supported browser lacks.
 *
 * @param files the text of each file of one build, by file name. Only scripts and style sheets are checked.
 * @returns the unguarded uses by file name.
 */
export function findUnsupported(
  files: ReadonlyMap<string, string>
): ReadonlyMap<string, readonly Unsupported[]> {
  const scripts = [...files].filter(([file]) => /\.[cm]?[jt]sx?$/.test(file))
  const styles = [...files].filter(([file]) => file.endsWith('.css'))
  return new Map([
    ...findInScripts(new Map(scripts), lacking),
    ...styles.map(([file, text]) => [file, findInStyles(text, oldestBrowsers)] as const)
  ])
}
