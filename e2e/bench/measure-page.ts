import type { Browser, Page } from '@playwright/test'
import type { Scripts } from './figures.ts'

/** An HTTP answer during a visit. */
interface Answer {
  /** Path of the request. For a script, its package and file name: `/ingresa`, `mf-auth sign-in.js`. */
  readonly name: string
  readonly kind: 'document' | 'script' | 'call' | 'other'
  /** Milliseconds from the start of the visit to the request. */
  readonly from: number
  /** Milliseconds from the start of the visit to the last byte of the answer. */
  readonly to: number
}

export interface PageFigures {
  /** Milliseconds until the content was visible. */
  readonly elapsed: number
  /** Milliseconds until the code of the content was loaded as well. */
  readonly ready: number
  /**
   * Size of each script that arrived until the content was visible and its code was loaded, in bytes after
   * brotli compression: `{"mf-auth sign-in.js": 2275}`.
   */
  readonly scripts: Scripts
  /**
   * Answers until the content was visible and its code was loaded, in the order of the requests. Fonts and
   * images are left out, because content does not wait for them.
   */
  readonly answers: readonly Answer[]
}

export interface PageToMeasure {
  readonly url: string
  /** Resolves when the content of the page is visible. */
  readonly content: (page: Page) => Promise<void>
  /** Entries to put into local storage, as an earlier visit would have left them. */
  readonly storage: Readonly<Record<string, string>>
}

/** Opens a page in a new browser profile with an empty cache and measures the visit. */
export async function measurePage(
  browser: Browser,
  { url, content, storage }: PageToMeasure
): Promise<PageFigures> {
  const context = await browser.newContext({ locale: 'es-AR' })
  await context.addInitScript(kept => {
    // An opaque origin, such as that of the initial `about:blank`, has no local storage.
    if (self.origin === 'null') return
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }, storage)
  const page = await context.newPage()
  const scripts: Record<string, number> = {}
  page.on('response', response => {
    const name = scriptName(new URL(response.url()).pathname)
    if (name) scripts[name] = Number(response.headers()['content-length'] ?? 0)
  })
  const answers: Answer[] = []
  page.on('requestfinished', request => {
    const { startTime, responseEnd } = request.timing()
    const { protocol, pathname } = new URL(request.url())
    const name = scriptName(pathname) ?? pathname
    // Module Federation requests chunks that the boot script has already fetched. The second request is
    // served from the cache and does not count.
    const isCached = answers.some(answer => answer.name === name)
    if (!protocol.startsWith('http') || isCached || notWaitedFor.has(request.resourceType())) return
    const kind = getKind(name, request.resourceType())
    const from = startTime - started
    answers.push({ name, kind, from, to: from + responseEnd })
  })
  const started = Date.now()
  await page.goto(url, { waitUntil: 'commit' })
  await content(page)
  const elapsed = Date.now() - started
  // Rendered content is part of the HTML and is visible before its code is loaded. The code renders an
  // element with `data-remote`.
  await page.locator('[data-remote]').first().waitFor({ state: 'attached', timeout: 60_000 })
  const ready = Date.now() - started
  const figures = {
    scripts,
    elapsed,
    ready,
    answers: answers.sort((one, other) => one.from - other.from)
  }
  await context.close()
  return figures
}

/**
 * @returns the kind of an answer. The file name takes precedence over the resource type, because preloaded
 *   scripts and styles have the resource type of a preload.
 */
function getKind(name: string, type: string): Answer['kind'] {
  if (name.endsWith('.js')) return 'script'
  if (name.endsWith('.css')) return 'other'
  return type === 'document' ? 'document' : 'call'
}

/**
 * Resource types of requests that content does not wait for. Files that are prefetched for the next release
 * have the type `other`.
 */
const notWaitedFor: ReadonlySet<string> = new Set(['font', 'image', 'other'])

/**
 * @returns the package and file name of a script, without the version: `mf-auth sign-in.js` for
 *   `/remotes/mf-auth/1.0.0/sign-in.js`. Undefined for the path of another file.
 */
function scriptName(path: string): string | undefined {
  const [, owner, file] = /^\/(?:remotes\/)?([^/]+)\/[^/]+\/([^/]+?)\.js$/.exec(path) ?? []
  return owner && `${owner} ${file}.js`
}
