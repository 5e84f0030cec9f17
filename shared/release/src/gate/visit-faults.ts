import type { Page } from 'playwright-core'
import { findViolations } from './find-violations.ts'

/** Maximum compressed bytes of a remote's own files for one screen. */
export const maxBytes = 150_000

/** Narrowest viewport that must not scroll horizontally (WCAG 2.2, 1.4.10). */
const narrowViewport = { width: 320, height: 640 }

/** Tags of the axe rules for WCAG 2.2, level AA. */
const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Counts the transferred bytes of a version's own files.
 *
 * @param folder path of the version.
 * @returns a function that returns the sum so far.
 */
export function weigh(page: Page, folder: string): () => Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', request => {
    if (!new URL(request.url()).pathname.startsWith(folder)) return
    const size = request.sizes().then(({ responseBodySize }) => responseBodySize)
    // The promise rejects when the browser closes early. Without a handler the tool would exit.
    size.catch(() => {})
    sizes.push(size)
  })
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Faults of a rendered screen. */
interface ScreenFaults {
  /** Accessibility violations found by axe. */
  readonly violations: readonly string[]
  readonly others: readonly string[]
}

/**
 * Checks a rendered screen.
 *
 * @param selector of the version's element.
 * @param bytes transferred for its own files.
 */
export async function screenFaults(page: Page, selector: string, bytes: number): Promise<ScreenFaults> {
  const violations = await findViolations(page, selector, { type: 'tag', values: wcagTags })
  const title = (await page.title()).trim()
  await page.setViewportSize(narrowViewport)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  return {
    violations: violations.map(({ id, nodes: [node] }) => `axe: ${id} at ${node?.target.join(' ')}`),
    others: [
      ...(title === '' ? ['has no title'] : []),
      ...(width > narrowViewport.width
        ? [`is ${width} px wide in a viewport of ${narrowViewport.width} px`]
        : []),
      ...(bytes > maxBytes
        ? [`loads ${kilobytes(bytes)} of its own files; the limit is ${kilobytes(maxBytes)}`]
        : [])
    ]
  }
}

export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`
