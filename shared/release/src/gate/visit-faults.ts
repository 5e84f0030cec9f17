import type { Page } from 'playwright-core'
import { findViolations } from './find-violations.ts'

/** Maximum compressed bytes of a remote's own files for one screen. */
export const mostBytes = 150_000

/** Narrowest screen without horizontal scrolling (WCAG 2.2, 1.4.10). */
const narrow = { width: 320, height: 640 }

/** Rules that axe checks: WCAG 2.2, level AA. */
const conformance = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Adds up the transferred bytes of a version's own files. */
export function weigh(page: Page, folder: string): () => Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', request => {
    if (!new URL(request.url()).pathname.startsWith(folder)) return
    const size = request.sizes().then(({ responseBodySize }) => responseBodySize)
    // A browser that closes early rejects this promise. Without a handler the tool would end.
    size.catch(() => {})
    sizes.push(size)
  })
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Faults of a rendered screen. */
interface ScreenFaults {
  /** Accessibility violations that axe finds. */
  readonly barriers: readonly string[]
  readonly others: readonly string[]
}

/**
 * Checks a rendered screen.
 *
 * @param shown selector of the version's element.
 * @param bytes of its own files.
 */
export async function screenFaults(page: Page, shown: string, bytes: number): Promise<ScreenFaults> {
  const violations = await findViolations(page, shown, { type: 'tag', values: conformance })
  const title = (await page.title()).trim()
  await page.setViewportSize(narrow)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  return {
    barriers: violations.map(({ id, nodes: [node] }) => `axe: ${id} at ${node?.target.join(' ')}`),
    others: [
      ...(title === '' ? ['has no title'] : []),
      ...(wide > narrow.width ? [`is ${wide} px wide on a screen of ${narrow.width}`] : []),
      ...(bytes > mostBytes
        ? [`loads ${kilobytes(bytes)} of its own files; the limit is ${kilobytes(mostBytes)}`]
        : [])
    ]
  }
}

export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`
