import type { BrowserContext, Locator, Page } from 'playwright-core'
import * as v from 'valibot'
import { isBelowVersions, parseJsonAs } from '../store/store.ts'
import { findViolations } from './find-violations.ts'

/** Milliseconds within which the host must render the version. */
const timeoutMs = 30_000

/** Milliseconds within which the version must render something visible, once the network is idle. */
const renderTimeoutMs = 5_000

/** Heading of the panel that the host shows when a remote cannot be loaded or rendered. */
const failurePanel = 'No pudimos cargar esta sección.'

export interface Visit {
  readonly path: string
  /** The person, for messages. Undefined without a working provider. */
  readonly person?: string
  /** Entry to write into local storage first. */
  readonly storage?: { readonly key: string; readonly value: string }
}

export interface Visited {
  /** The version under test, such as `mf-account@1.2.0`. */
  readonly version: string
  readonly path: string
  readonly person?: string | undefined
  readonly problems: readonly string[]
  /** Compressed bytes of the version's own files. */
  readonly bytes: number
  /** Accessibility violations. Undefined after other faults, or without a working provider. */
  readonly violations?: readonly string[] | undefined
  /** Screenshot, as a JPEG. Undefined when the browser took none. */
  readonly screenshot?: Uint8Array | undefined
  readonly links?: readonly string[]
}

export type NewContext = () => Promise<BrowserContext>

/** Opens an address that should show a version. @param label the version, such as `mf-account@1.2.0`. */
export async function visit(newContext: NewContext, label: string, to: Visit): Promise<Visited> {
  const context = await newContext()
  try {
    return await visitPage(await context.newPage(), label, to)
  } finally {
    await context.close()
  }
}

async function visitPage(page: Page, label: string, { path, storage, person }: Visit): Promise<Visited> {
  const place = person === undefined ? path : `${path} as ${person}`
  const countBytes = weigh(page, `/remotes/${label.replace('@', '/')}/`)
  const { problems, hostFailures } = await watchProblems(page, label, person !== undefined)
  if (storage)
    await page.addInitScript({
      content: `localStorage.setItem(${JSON.stringify(storage.key)}, ${JSON.stringify(storage.value)})`
    })
  const selector = `[data-remote="${label}"]`
  const element = page.locator(selector)
  try {
    await page.goto(path, { timeout: timeoutMs })
    // The marked element has no box, so it never becomes visible.
    await element.or(page.getByText(failurePanel)).first().waitFor({ state: 'attached', timeout: timeoutMs })
    // An error after the first rendering removes the marked element.
    await page.waitForLoadState('networkidle', { timeout: timeoutMs })
  } catch (error) {
    problems.add(firstLine(error instanceof Error ? error.message : String(error)))
  }
  // `caret: 'initial'` keeps Playwright from injecting styles, which the page's policy would refuse.
  const screenshot = await page
    .screenshot({ type: 'jpeg', quality: 50, caret: 'initial', timeout: renderTimeoutMs })
    .catch(() => undefined)
  let violations: readonly string[] | undefined
  if ((await element.count()) === 0) {
    const others = page.locator('[data-remote]')
    const shown = (await others.count()) > 0 ? [`${await others.first().getAttribute('data-remote')} is`] : []
    problems.add([`is not shown at ${place}`, ...shown, ...hostFailures].join('; '))
  } else if (!(await isRendered(element))) problems.add(`shows nothing at ${place}`)
  else if (person !== undefined && problems.size === 0) {
    const faults = await screenFaults(page, selector, await countBytes())
    violations = faults.violations
    for (const fault of [...violations, ...faults.others]) problems.add(fault)
  }
  const lines = [...problems].map(problem =>
    person === undefined || problem.includes(place) ? problem : `${problem} (${place})`
  )
  const links = await page
    .locator('a[href^="/"]')
    .evaluateAll(all => all.map(link => new URL(link.getAttribute('href') ?? '', location.href).pathname))
  const bytes = await countBytes()
  return { version: label, path, person, problems: lines, bytes, violations, screenshot, links }
}

/** Marks console messages about violations of the Content Security Policy. */
const policyMark = 'eqs-violation'

/** Collects errors of a version, and failures of the host that may explain them. @param countsConsole true for any logged error. */
async function watchProblems(page: Page, label: string, countsConsole: boolean) {
  const [remote] = label.split('@')
  const problems = new Set<string>()
  const hostFailures = new Set<string>()
  page.on('pageerror', ({ name, message }) => problems.add(firstLine(`${name}: ${message}`)))
  page.on('response', response => {
    const { pathname } = new URL(response.url())
    if (response.status() >= 400 && isBelowVersions(pathname))
      problems.add(`${pathname} returned status ${response.status()}`)
  })
  page.on('console', message => {
    const text = message.text()
    const failure = parseFailure(text)
    if (text.startsWith(policyMark)) problems.add(text.slice(policyMark.length + 1))
    else if (!failure) {
      if (countsConsole && message.type() === 'error') problems.add(`logs an error: ${firstLine(text)}`)
    }
    // A version that renders may still have failed to load its styles. A slow load is the fault of this
    // machine, and calls to other services cannot succeed during a smoke load.
    else if (failure.remote === remote && failure.event !== 'slow_remote') problems.add(failureText(failure))
    else if (['discovery_failed', 'start_failed'].includes(failure.event))
      hostFailures.add(failureText(failure))
  })
  await page.addInitScript({
    content: `addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      console.error('${policyMark} violates ' + violatedDirective + ': ' + blockedURI + ' ' + sample))`
  })
  return { problems, hostFailures }
}

/** True when the version shows text or another visible element. */
const isRendered = (element: Locator): Promise<boolean> =>
  element
    .filter({ hasText: /\S/ })
    .or(element.locator(':visible'))
    .first()
    .waitFor({ state: 'attached', timeout: renderTimeoutMs })
    .then(
      () => true,
      () => false
    )

const reportedFailure = v.object({
  event: v.string(),
  errorClass: v.string(),
  remote: v.optional(v.string()),
  /** Message and stack of the error. */
  detail: v.optional(v.string(), '')
})

/** Parses a failure that the host has logged to the console (`report-problem.ts`). Undefined for any other text. */
const parseFailure = (text: string): v.InferOutput<typeof reportedFailure> | undefined =>
  parseJsonAs(reportedFailure, /^\[eqs\] (.*)$/s.exec(text)?.[1])

/** Describes a failure for an operator. The stack is left out, because it is minified. */
const failureText = ({ event, errorClass, detail }: v.InferOutput<typeof reportedFailure>): string =>
  `${event} (${errorClass})${detail && `: ${firstLine(detail)}`}`

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''

/** Maximum compressed bytes of a remote's own files for one screen. */
export const maxBytes = 150_000

/** Narrowest viewport that must not scroll horizontally (WCAG 2.2, 1.4.10). */
const narrowViewport = { width: 320, height: 640 }

const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Counts the transferred bytes of a version's own files. Returns a function that returns the sum so far. */
function weigh(page: Page, folder: string): () => Promise<number> {
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

/** Checks a rendered screen. @param selector of the version's element. @param bytes transferred for its own files. */
async function screenFaults(page: Page, selector: string, bytes: number) {
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
