import type { Browser, Page } from '@playwright/test'

export interface PageFigures {
  /** Requests until the content was there, the page itself included. */
  readonly requests: number
  /** Milliseconds to the content. */
  readonly elapsed: number
  /** Bytes of JavaScript as sent (brotli) until the content was there. */
  readonly scriptBytes: number
}

export interface PageToMeasure {
  readonly url: string
  /** What has to be there for the page to count as shown. */
  readonly content: (page: Page) => Promise<void>
  /** What the browser kept from an earlier visit: storage only, no cache. */
  readonly storage: Readonly<Record<string, string>>
}

/** Opens a page in a new browser profile, with nothing in its cache. */
export async function measurePage(
  browser: Browser,
  { url, content, storage }: PageToMeasure
): Promise<PageFigures> {
  const context = await browser.newContext({ locale: 'es-AR' })
  await context.addInitScript(kept => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }, storage)
  const page = await context.newPage()
  let requests = 0
  let scriptBytes = 0
  page.on('request', request => {
    if (request.url().startsWith('http')) requests += 1
  })
  page.on('response', response => {
    if (response.url().endsWith('.js')) scriptBytes += Number(response.headers()['content-length'] ?? 0)
  })
  const started = Date.now()
  await page.goto(url, { waitUntil: 'commit' })
  await content(page)
  const elapsed = Date.now() - started
  const figures = { requests, scriptBytes, elapsed }
  await context.close()
  return figures
}
