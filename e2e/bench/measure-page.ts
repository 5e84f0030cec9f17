import type { Browser, Page } from '@playwright/test'
import type { Scripts } from './figures.ts'

/** One answer of a visit. */
interface Answer {
  /** Path, or owner and file of a script: `/ingresa`, `mf-auth sign-in.js`. */
  readonly name: string
  readonly kind: 'document' | 'script' | 'call' | 'other'
  /** Milliseconds from the start of the visit to the request, and to the last byte of the answer. */
  readonly from: number
  readonly to: number
}

export interface PageFigures {
  /** Milliseconds until the content was visible. */
  readonly elapsed: number
  /** Milliseconds until the code of the content was loaded as well. */
  readonly ready: number
  /**
   * Bytes of JavaScript as sent (brotli) until content and code were there: `{"mf-auth sign-in.js": 2275}`.
   */
  readonly scripts: Scripts
  /**
   * Answers until content and code were there, in the order of the requests, without answers that content
   * does not wait for (fonts, images).
   */
  readonly answers: readonly Answer[]
}

export interface PageToMeasure {
  readonly url: string
  /** Resolves once the page counts as shown. */
  readonly content: (page: Page) => Promise<void>
  /** Local storage from an earlier visit. The HTTP cache is empty. */
  readonly storage: Readonly<Record<string, string>>
}

/** Opens a page in a new browser profile with an empty cache and measures the visit. */
export async function measurePage(
  browser: Browser,
  { url, content, storage }: PageToMeasure
): Promise<PageFigures> {
  const context = await browser.newContext({ locale: 'es-AR' })
  await context.addInitScript(kept => {
    // A document with an opaque origin has no storage.
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
    // The loader requests a chunk that the boot script has already fetched. The second request is served from
    // cache.
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
  // Rendered content is part of the HTML and is visible before its code is loaded.
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
 * Resource types that content does not wait for. `other` includes files that are prefetched for the next
 * release.
 */
const notWaitedFor: ReadonlySet<string> = new Set(['font', 'image', 'other'])

/**
 * @returns owner and file of a script, without the version: `mf-auth sign-in.js` for
 *   `/remotes/mf-auth/1.0.0/sign-in.js`. Undefined for the path of another file.
 */
function scriptName(path: string): string | undefined {
  const [, owner, file] = /^\/(?:remotes\/)?([^/]+)\/[^/]+\/([^/]+?)\.js$/.exec(path) ?? []
  return owner && `${owner} ${file}.js`
}
