import type { Page } from 'playwright-core'
import { findViolations } from './find-violations.ts'

/** Bytes that a remote's own files may take for one of its screens, compressed. */
export const mostBytes = 150_000

/** The narrowest screen that has to do without scrolling sideways (WCAG 2.2, 1.4.10). */
const narrow = { width: 320, height: 640 }

/** What axe asks for: WCAG 2.2 on level AA. */
const conformance = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Adds up what a version's own files take, as they are sent. */
export function weigh(page: Page, folder: string): () => Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', request => {
    if (!new URL(request.url()).pathname.startsWith(folder)) return
    const size = request.sizes().then(({ responseBodySize }) => responseBodySize)
    // What ends after everything was added up has no one to tell; a browser that closes meanwhile must not end the tool.
    size.catch(() => {})
    sizes.push(size)
  })
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** What is wrong with a screen that is there. */
interface ScreenFaults {
  /** What axe says against it. */
  readonly barriers: readonly string[]
  readonly others: readonly string[]
}

/** Returns what members would meet on a screen that is there. @param shown where the version stands. @param bytes of its own files. */
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
        ? [`takes ${kilobytes(bytes)} of its own files; ${kilobytes(mostBytes)} are the most`]
        : [])
    ]
  }
}

export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`
