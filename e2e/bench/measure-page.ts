import type { Browser, Page } from '@playwright/test'
import type { Scripts } from './figures.ts'

/** One answer of a visit. */
interface Answer {
  /** `/ingresa`, `mf-auth sign-in.js` */
  readonly name: string
  readonly kind: 'document' | 'script' | 'call' | 'other'
  /** Milliseconds after the visit began: when it was asked for, and when its last byte was there. */
  readonly from: number
  readonly to: number
}

export interface PageFigures {
  /** Milliseconds to the content. */
  readonly elapsed: number
  /** Milliseconds until its code was there, too. */
  readonly ready: number
  /** Bytes of JavaScript as sent (brotli) until the content and its code were there, by script: `{"mf-auth sign-in.js": 2275}`. */
  readonly scripts: Scripts
  /** What had come by then and was waited for, which fonts and pictures are not, in the order of asking. */
  readonly answers: readonly Answer[]
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
    // A document without an origin has no storage.
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
    // A chunk that the boot script has fetched is asked for again by its loader, and is there.
    const isCached = answers.some(answer => answer.name === name)
    if (!protocol.startsWith('http') || isCached || notWaitedFor.has(request.resourceType())) return
    const kind = kindOf(name, request.resourceType())
    const from = startTime - started
    answers.push({ name, kind, from, to: from + responseEnd })
  })
  const started = Date.now()
  await page.goto(url, { waitUntil: 'commit' })
  await content(page)
  const elapsed = Date.now() - started
  // Content that comes with the page is there before its code.
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

/** By its name before its type: scripts and styles are fetched ahead of the elements that use them. */
function kindOf(name: string, type: string): Answer['kind'] {
  if (name.endsWith('.js')) return 'script'
  if (name.endsWith('.css')) return 'other'
  return type === 'document' ? 'document' : 'call'
}

/** What a page is drawn with, and what the browser fetches for the next release. */
const notWaitedFor: ReadonlySet<string> = new Set(['font', 'image', 'other'])

/** The same in every version: `/remotes/mf-auth/1.0.0/sign-in.js` is `mf-auth sign-in.js`. */
function scriptName(path: string): string | undefined {
  const [, owner, file] = /^\/(?:remotes\/)?([^/]+)\/[^/]+\/([^/]+?)\.js$/.exec(path) ?? []
  return owner && `${owner} ${file}.js`
}
