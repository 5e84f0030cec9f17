import { paths, safeReturnTo } from '@eqs/navigation'
import { $auth } from '@eqs/session'
import type { ClubRelease } from '../../release/club-release.ts'
import { prefetchCode, prefetchData } from './prefetch-screen.ts'

/** Milliseconds that the pointer or the focus must stay on a link before its screen is prefetched. */
const dwell = 65

/** Milliseconds between a navigation and prefetching. In this time the files of the new screen are loaded. */
const settled = 1_000

/** Maximum number of screens that are prefetched after a navigation while the page is idle. */
const mostAtRest = 8

/**
 * Prefetches the next screen: the code of linked screens while the page is idle, and the code and data of one
 * screen when the member points at its link. Failures are ignored, because the screen makes the request again
 * and handles its failure. Nothing is prefetched offline or with data saver.
 */
export function watchIntent(release: ClubRelease): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const follow = (target: EventTarget | null, delay: number) => {
    clearTimeout(timer)
    const pathname = findPath(target)
    if (pathname !== undefined && mayFetch()) timer = setTimeout(prefetchNow, delay, release, pathname)
  }
  for (const type of ['pointerover', 'focusin'])
    document.addEventListener(type, ({ target }) => follow(target, dwell), { passive: true })
  document.addEventListener('touchstart', ({ target }) => follow(target, 0), { passive: true })
  // Covers a link that was hovered or focused before the listeners were added.
  follow(document.querySelector('a:hover, a:focus'), dwell)
  release.onStep = () => setTimeout(fetchReachable, settled, release)
  release.onStep()
}

const mayFetch = (): boolean =>
  navigator.onLine && !navigator.connection?.saveData && !matchMedia('(prefers-reduced-data: reduce)').matches

function prefetchNow(release: ClubRelease, pathname: string): void {
  prefetchData(release, pathname)
  void prefetchCode(release, pathname, 'auto')
}

/** Prefetches the code of linked screens one after the other, so that a phone stays responsive. */
async function fetchReachable(release: ClubRelease): Promise<void> {
  let left = mostAtRest
  for (const pathname of reachable()) {
    await idle()
    if (left === 0 || document.hidden || !mayFetch()) return
    if (await prefetchCode(release, pathname, 'low')) left -= 1
  }
}

/**
 * Lists the paths of the links on screen. Without a session, lists only the path that follows the sign-in if
 * this is the sign-in page, and nothing on other pages.
 */
function reachable(): readonly string[] {
  const { pathname, search, hash } = location
  if (!$auth.get().isAuthenticated)
    return pathname === paths.signIn ? [new URL(safeReturnTo(search, hash), location.origin).pathname] : []
  return [...new Set([...document.querySelectorAll('a[href]')].flatMap(link => findPath(link) ?? []))]
}

/**
 * Returns the path of the link that contains an element. Returns undefined if no link contains the element,
 * or if the link has a `target`, leads to another origin or leads to the current path.
 */
function findPath(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.target) return undefined
  return link.pathname === location.pathname ? undefined : link.pathname
}

/** Resolves when the browser is idle. */
const idle = (): Promise<unknown> =>
  new Promise(done => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(done)
    // Safari has no `requestIdleCallback`.
    else setTimeout(done, 50)
  })
