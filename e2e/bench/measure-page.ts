import type { Browser, Page } from '@playwright/test'
import type { Scripts } from './figures.ts'

export interface PageFigures {
  /** Requests until the content was there, the page itself included. What came from the browser's own cache is none. */
  readonly requests: number
  /** Milliseconds to the content. */
  readonly elapsed: number
  /** Bytes of JavaScript as sent (brotli) until the content was there, by script: `{"mf-auth sign-in.js": 2275}`. */
  readonly scripts: Scripts
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
  const scripts: Record<string, number> = {}
  page.on('request', request => {
    if (request.url().startsWith('http')) requests += 1
  })
  // A chunk that the boot script has fetched is asked for again by its loader, and is there.
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  devtools.on('Network.responseReceived', ({ response }) => {
    if (response.fromDiskCache) requests -= 1
  })
  page.on('response', response => {
    const name = scriptName(new URL(response.url()).pathname)
    if (name) scripts[name] = Number(response.headers()['content-length'] ?? 0)
  })
  const started = Date.now()
  await page.goto(url, { waitUntil: 'commit' })
  await content(page)
  const elapsed = Date.now() - started
  const figures = { requests, scripts, elapsed }
  await context.close()
  return figures
}

/** The same in every version: `/remotes/mf-auth/1.0.0/sign-in.1725eb3976.js` is `mf-auth sign-in.js`. */
function scriptName(path: string): string | undefined {
  const [, owner, file] = /^\/(?:remotes\/)?([^/]+)\/[^/]+\/([^/]+?)(?:\.[0-9a-f]{10})?\.js$/.exec(path) ?? []
  return owner && `${owner} ${file}.js`
}
