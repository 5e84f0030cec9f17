import { config } from '@eqs/config'
import { paths, safeReturnTo } from '@eqs/navigation'
import { $auth, apiClient, whenIdle } from '@eqs/session'
import { getFiles } from '../boot/remote-files.ts'
import { fillParams } from '../boot/route-params.ts'
import type { ClubRelease } from '../release/club-release.ts'
import { findRoute } from '../release/routes.ts'
import { isAllowedOrigin } from '../remotes/published-files.ts'
import { fetchList } from './store-offline.ts'

/** Milliseconds between a navigation and prefetching. In this time the files of the new screen are loaded. */
const settled = 1_000

const mostAtRest = 8

/**
 * Prefetches the next screen: the code of linked screens while the page is idle or the member points at a link,
 * and the data of one screen when the member presses its link or rests on it. Failures are ignored.
 */
export function watchIntent(release: ClubRelease): void {
  watchLinks(
    pathname => mayFetch() && prefetchCode(release, pathname, 'auto'),
    pathname => mayFetch() && prefetchData(release, pathname)
  )
  release.onStep = () => setTimeout(fetchReachable, settled, release)
  release.onStep()
}

const mayFetch = (): boolean =>
  navigator.onLine && !navigator.connection?.saveData && !matchMedia('(prefers-reduced-data: reduce)').matches

/** Prefetches the code of linked screens one after the other, so that a phone stays responsive. */
async function fetchReachable(release: ClubRelease): Promise<void> {
  let left = mostAtRest
  for (const pathname of reachable()) {
    await whenIdle()
    if (left === 0 || document.hidden || !mayFetch()) return
    if (await prefetchCode(release, pathname, 'low')) left -= 1
  }
}

/**
 * Lists the paths of the links on screen, without the footer, whose links few members follow. Without a session,
 * lists only the path that follows the sign-in.
 */
function reachable(): readonly string[] {
  const { pathname, search, hash } = location
  if (!$auth.get().isAuthenticated)
    return pathname === paths.signIn ? [new URL(safeReturnTo(search, hash), location.origin).pathname] : []
  return [
    ...new Set([...document.querySelectorAll('a[href]:not(footer *)')].flatMap(link => findPath(link) ?? []))
  ]
}

const fetched = new Set<string>()

/**
 * Prefetches a screen's files into the browser's cache without running them.
 *
 * @returns false when nothing was requested.
 */
async function prefetchCode(
  release: ClubRelease,
  pathname: string,
  priority: RequestPriority
): Promise<boolean> {
  const { remote, route } = screenAt(release, pathname) ?? {}
  const key = `${remote?.url} ${route?.chunk}`
  // The host would refuse a file from another origin.
  if (!remote || !isAllowedOrigin(remote.url) || fetched.has(key)) return false
  fetched.add(key)
  try {
    const files = getFiles(remote, route?.chunk, await fetchList(remote))
    await Promise.all(
      files.map(async ({ address, integrity }) => {
        // Screens of a remote share files, and each request occupies a phone for milliseconds.
        if (!integrity || performance.getEntriesByName(address, 'resource').length > 0) return
        const response = await fetch(address, { integrity, priority })
        await response.arrayBuffer()
      })
    )
  } catch {
    // The load requests the file again and reports the failure.
  }
  return true
}

/** Starts the GET calls of a screen early. The screen uses the responses when it is rendered. */
function prefetchData(release: ClubRelease, pathname: string): void {
  const { route, params = {} } = screenAt(release, pathname) ?? {}
  const { brand } = config()
  for (const path of route?.data ?? []) {
    const filled = fillParams(path, { ...params, brand })
    // If the call fails, the screen makes the call again.
    if (filled)
      apiClient()
        .startEarly(filled)
        .catch(() => {})
  }
}

/** Finds the route and the remote of a path, unless the remote is switched off or not understood. */
function screenAt({ $remotes }: ClubRelease, pathname: string) {
  const found = findRoute($remotes.get(), pathname)
  if (!found?.remote.version || found.remote.off) return undefined
  return { route: found.route, params: found.params, remote: found.remote.version }
}

/** Milliseconds that the pointer or the focus must stay on a link before the code of its screen is fetched. */
const codeAfterMs = 65

/** Milliseconds of rest after which the data are fetched, too. A pointer that crosses a list rests less on a link. */
const dataAfterMs = 300

type Receiver = (pathname: string) => unknown

/**
 * Watches which link the member may be about to follow (`onIntent`), presses or rests on (`onPress`). A touch
 * counts as a press when the finger leaves the link: one that scrolls ends with `pointercancel` instead.
 */
export function watchLinks(onIntent: Receiver, onPress: Receiver): void {
  let timers: readonly ReturnType<typeof setTimeout>[] = []
  const stop = () => timers.forEach(clearTimeout)
  const follow = (target: EventTarget | null, withData: boolean) => {
    stop()
    const pathname = findPath(target)
    if (pathname === undefined) return
    timers = [setTimeout(onIntent, codeAfterMs, pathname)]
    if (withData) timers = [...timers, setTimeout(onPress, dataAfterMs, pathname)]
  }
  const press = (target: EventTarget | null) => {
    stop()
    const pathname = findPath(target)
    if (pathname === undefined) return
    onIntent(pathname)
    onPress(pathname)
  }
  const listen = (type: 'pointerover' | 'pointerdown' | 'pointerup', act: (event: PointerEvent) => void) =>
    document.addEventListener(type, act, { passive: true })
  listen('pointerover', ({ target, pointerType }) => follow(target, pointerType !== 'touch'))
  listen('pointerdown', ({ target, pointerType }) => pointerType !== 'touch' && press(target))
  listen('pointerup', ({ target, pointerType }) => pointerType === 'touch' && press(target))
  document.addEventListener('pointercancel', stop)
  document.addEventListener('focusin', ({ target }) => follow(target, true))
  // Covers a link that was hovered or focused before the listeners were added.
  follow(document.querySelector('a:hover, a:focus'), true)
}

/** Returns the path of the link that contains an element, if the link leads to another screen in this page. */
function findPath(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.target) return undefined
  return link.pathname === location.pathname ? undefined : link.pathname
}
