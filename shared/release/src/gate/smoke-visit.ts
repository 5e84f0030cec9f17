import type { Guard } from '@eqs/contracts/manifest'
import type { Locator, Page } from 'playwright-core'
import { isBelowVersions } from '../store/store.ts'
import type { LiveVersion } from './candidate.ts'
import { failureWords, firstLine, readFailure } from './reported-failure.ts'
import { screenFaults, weigh } from './visit-faults.ts'

/** Milliseconds until a version has to be shown. */
const timeoutMs = 30_000

/** Milliseconds until a version has to draw something after the network is idle. */
const drawingTime = 5_000

/** Heading of the panel that the host shows when a remote cannot be loaded or rendered. */
const failurePanel = 'No pudimos cargar esta sección.'

/** An address to open, with the person who opens it. */
export interface Visit {
  readonly path: string
  /** The person, for messages. Left out when there is no working provider. */
  readonly as?: string
  /** Entry to write into local storage first. */
  readonly storage?: { readonly key: string; readonly value: string }
}

/** Result of opening an address. */
export interface Visited {
  readonly path: string
  readonly as?: string | undefined
  /** Faults of the version that should be shown at the address. */
  readonly problems: readonly string[]
  /** Compressed bytes of the version's own files. */
  readonly bytes: number
  /** Accessibility violations. Undefined after other faults, or without a working provider. */
  readonly barriers?: readonly string[] | undefined
  /** Screenshot, as a JPEG. Undefined when the browser took none. */
  readonly picture?: Uint8Array | undefined
}

/** Guards by preference: a screen that needs no session is the most likely to be shown. */
const order: readonly Guard[] = ['public', 'visitor', 'member', 'session']

/** Returns a route without its optional parameters. */
export const shortest = (path: string): string => path.replace(/\/:\w+\?/g, '') || '/'

/** True when a route has a required parameter. */
export const hasPlace = (path: string): boolean => shortest(path).includes(':')

/** Chooses the route that needs the least: preferably without parameters and without a session. */
export function chooseVisit({ description }: LiveVersion, storagePrefix: string): Visit {
  const routes = description.extras.remote.routes.map(({ path, guard }) => ({
    guard,
    path: shortest(path).replace(/:\w+/g, 'prueba'),
    effort: (hasPlace(path) ? order.length : 0) + order.indexOf(guard)
  }))
  const [route] = routes.sort((one, other) => one.effort - other.effort)
  if (!route) throw new Error('a manifest has at least one route')
  const { path, guard } = route
  if (guard === 'public' || guard === 'visitor') return { path }
  return { path, storage: { key: `${storagePrefix}_AUTH`, value: madeUpSession(guard) } }
}

/** Returns the session of a made-up member, whose profile is complete or incomplete as the guard needs it. */
function madeUpSession(guard: Guard): string {
  const isComplete = guard === 'member'
  const user = {
    _id: 'prueba',
    first_name: 'Prueba',
    name: 'Prueba Del Club',
    email: 'prueba@eqs.example',
    email_validation: isComplete,
    national_identity: isComplete ? '' : 'RANDOM_'
  }
  return JSON.stringify({ isAuthenticated: true, token: 'prueba', user })
}

const violationMark = 'eqs-violation'

/** Opens an address at which a version should be shown. */
export async function visit(page: Page, called: string, { path, storage, as }: Visit): Promise<Visited> {
  const [name] = called.split('@')
  const isWorking = as !== undefined
  const where = isWorking ? `${path} as ${as}` : path
  const bytes = weigh(page, `/remotes/${called.replace('@', '/')}/`)
  const problems = new Set<string>()
  const reported = new Set<string>()
  page.on('pageerror', ({ name, message }) => problems.add(firstLine(`${name}: ${message}`)))
  page.on('response', response => {
    const { pathname } = new URL(response.url())
    if (response.status() >= 400 && isBelowVersions(pathname))
      problems.add(`${pathname} is answered ${response.status()}`)
  })
  page.on('console', message => {
    const text = message.text()
    if (text.startsWith(violationMark)) problems.add(text.slice(violationMark.length + 1))
    const failure = readFailure(text)
    if (isWorking && !failure && message.type() === 'error' && !text.startsWith(violationMark))
      problems.add(`says in the console: ${firstLine(text)}`)
    if (!failure) return
    // A failure of this remote counts even though it is shown, because it may lack its styles. A slow load is
    // the fault of this machine, and calls to other services cannot succeed here.
    if (failure.remote === name && failure.event !== 'slow_remote') problems.add(failureWords(failure))
    else if (['discovery_failed', 'start_failed'].includes(failure.event)) reported.add(failureWords(failure))
  })
  await page.addInitScript({
    content: `addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      console.error('${violationMark} violates ' + violatedDirective + ': ' + blockedURI + ' ' + sample))`
  })
  if (storage)
    await page.addInitScript({
      content: `localStorage.setItem(${JSON.stringify(storage.key)}, ${JSON.stringify(storage.value)})`
    })
  const shown = page.locator(`[data-remote="${called}"]`)
  try {
    await page.goto(path, { timeout: timeoutMs })
    // The marked element has no box of its own.
    await shown.or(page.getByText(failurePanel)).first().waitFor({ state: 'attached', timeout: timeoutMs })
    // An error after the first rendering removes the marked element.
    await page.waitForLoadState('networkidle', { timeout: timeoutMs })
  } catch (error) {
    problems.add(firstLine(error instanceof Error ? error.message : String(error)))
  }
  const picture = await takeScreenshot(page)
  let barriers: readonly string[] | undefined
  if ((await shown.count()) === 0)
    problems.add(
      [`is not shown at ${where}`, await findReplacement(page), ...reported].filter(Boolean).join('; ')
    )
  else if (!(await isDrawn(shown))) problems.add(`shows nothing at ${where}`)
  else if (isWorking && problems.size === 0) {
    const faults = await screenFaults(page, `[data-remote="${called}"]`, await bytes())
    barriers = faults.barriers
    for (const fault of [...barriers, ...faults.others]) problems.add(fault)
  }
  const said = [...problems].map(problem =>
    isWorking && !problem.includes(where) ? `${problem} (${where})` : problem
  )
  return { path, as, problems: said, bytes: await bytes(), barriers, picture }
}

/**
 * Takes the screenshot for the report. `caret: 'initial'` keeps Playwright from injecting styles, which the
 * page's policy would refuse.
 */
const takeScreenshot = (page: Page): Promise<Uint8Array | undefined> =>
  page
    .screenshot({ type: 'jpeg', quality: 50, caret: 'initial', timeout: drawingTime })
    .catch(() => undefined)

/** True when the version shows text or any other visible element. */
async function isDrawn(shown: Locator): Promise<boolean> {
  const something = shown.filter({ hasText: /\S/ }).or(shown.locator(':visible')).first()
  try {
    await something.waitFor({ state: 'attached', timeout: drawingTime })
    return true
  } catch {
    return false
  }
}

/** Returns the name of the version that is shown instead, if any. */
async function findReplacement(page: Page): Promise<string> {
  const other = page.locator('[data-remote]')
  return (await other.count()) > 0 ? `${await other.first().getAttribute('data-remote')} is` : ''
}
