import { findInScripts, type Unsupported } from './find-in-scripts.ts'
import { findInStyles } from './find-in-styles.ts'
import { listLacking } from './lacking-names.ts'
import { oldestBrowsers } from './supported-browsers.ts'

const lacking = listLacking(oldestBrowsers)

/**
 * The uses of what a supported browser lacks, with no guard before them.
 *
 * @param files the texts of scripts and style sheets that are built together, by name; others are not read.
 * @returns the uses by file.
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
