import type { Guard } from '@eqs/contracts/manifest'
import type { Locator, Page } from 'playwright-core'
import { isBelowVersions } from '../store/store.ts'
import type { LiveVersion } from './candidate.ts'
import { failureWords, firstLine, readFailure } from './reported-failure.ts'
import { screenFaults, weigh } from './visit-faults.ts'

/** Milliseconds that a version has to be there. */
const timeoutMs = 30_000

/** Milliseconds that a version has to draw something, once nothing is on its way any more. */
const drawingTime = 5_000

/** What the host shows in the place of a remote that it could not load or show. */
const failurePanel = 'No pudimos cargar esta sección.'

/** One address to open, as whom. */
export interface Visit {
  readonly path: string
  /** Who it is, for the operator; left out where no one's provider answers. */
  readonly as?: string
  /** What stands in the browser's storage before. */
  readonly storage?: { readonly key: string; readonly value: string }
}

/** What came of opening an address. */
export interface Visited {
  readonly path: string
  readonly as?: string | undefined
  /** What is wrong with the version that should be seen there. */
  readonly problems: readonly string[]
  /** What it took of the version's own files, compressed. */
  readonly bytes: number
  /** What axe says against it; undefined where something else was wrong already, or no one's provider answers. */
  readonly barriers?: readonly string[] | undefined
  /** The screen, as a JPEG; undefined where the browser gave none. */
  readonly picture?: Uint8Array | undefined
}

/** Who comes in furthest: what needs no one's session is the most certain to be seen. */
const order: readonly Guard[] = ['public', 'visitor', 'member', 'session']

/** A route without what may be left out of its address. */
export const shortest = (path: string): string => path.replace(/\/:\w+\?/g, '') || '/'

/** True when an address of the route needs something in the place of a name. */
export const hasPlace = (path: string): boolean => shortest(path).includes(':')

/** The route of a version that says the most with the least: without places and without a session, if there is one. */
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

/** Someone who does not exist: complete, or still held where members complete what is missing. */
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

/** Opens an address, where a version should be seen. */
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
    // What the host said of this remote counts though it is shown: it may have done without its styles. Being slow is
    // this machine's fault, and services that are not here are no one's.
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
    // The mark has no box of its own.
    await shown.or(page.getByText(failurePanel)).first().waitFor({ state: 'attached', timeout: timeoutMs })
    // What throws after it was drawn takes the mark away again.
    await page.waitForLoadState('networkidle', { timeout: timeoutMs })
  } catch (error) {
    problems.add(firstLine(error instanceof Error ? error.message : String(error)))
  }
  const picture = await pictureOf(page)
  let barriers: readonly string[] | undefined
  if ((await shown.count()) === 0)
    problems.add([`is not shown at ${where}`, await insteadOf(page), ...reported].filter(Boolean).join('; '))
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

/** The screen for the report. Without what Playwright would otherwise hide by styles of its own: the page's policy refuses these. */
const pictureOf = (page: Page): Promise<Uint8Array | undefined> =>
  page
    .screenshot({ type: 'jpeg', quality: 50, caret: 'initial', timeout: drawingTime })
    .catch(() => undefined)

/** True when something stands in a version's place: words, or what else can be seen. */
async function isDrawn(shown: Locator): Promise<boolean> {
  const something = shown.filter({ hasText: /\S/ }).or(shown.locator(':visible')).first()
  try {
    await something.waitFor({ state: 'attached', timeout: drawingTime })
    return true
  } catch {
    return false
  }
}

/** The version that is shown in its place, if there is one. */
async function insteadOf(page: Page): Promise<string> {
  const other = page.locator('[data-remote]')
  return (await other.count()) > 0 ? `${await other.first().getAttribute('data-remote')} is` : ''
}
