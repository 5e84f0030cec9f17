import { config } from '@eqs/config'
import { paths, safeReturnTo } from '@eqs/navigation'
import { $auth, apiClient, whenIdle } from '@eqs/session'
import { getFiles } from '../boot/remote-files.ts'
import { fillParams } from '../boot/route-params.ts'
import type { ClubRelease } from '../release/club-release.ts'
import { findRoute } from '../release/routes.ts'
import { isAllowedOrigin } from '../remotes/published-files.ts'
import { fetchList } from './store-offline.ts'

/** Milliseconds between a navigation and prefetching. The new screen loads its files first. */
const settled = 1_000

const mostAtRest = 8

/** Prefetches the code of linked screens, and the data of the screen whose link is pressed or rested on. */
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

/** Fetches one screen after the other, so that a phone stays responsive. */
async function fetchReachable(release: ClubRelease): Promise<void> {
  let left = mostAtRest
  for (const pathname of reachable()) {
    await whenIdle()
    if (left === 0 || document.hidden || !mayFetch()) return
    if (await prefetchCode(release, pathname, 'low')) left -= 1
  }
}

/** Paths of the links on screen without the footer. Without a session, only the path that follows the sign-in. */
function reachable(): readonly string[] {
  const { pathname, search, hash } = location
  if (!$auth.get().isAuthenticated)
    return pathname === paths.signIn ? [new URL(safeReturnTo(search, hash), location.origin).pathname] : []
  return [
    ...new Set([...document.querySelectorAll('a[href]:not(footer *)')].flatMap(link => findPath(link) ?? []))
  ]
}

const fetched = new Set<string>()

/** Caches a screen's files without running them. False when nothing was requested. */
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

/** Starts the GET calls of a screen. The screen uses the responses when it is rendered. */
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

function screenAt({ $remotes }: ClubRelease, pathname: string) {
  const found = findRoute($remotes.get(), pathname)
  if (!found?.remote.version || found.remote.off) return undefined
  return { route: found.route, params: found.params, remote: found.remote.version }
}

/** Milliseconds of rest on a link before the code of its screen is fetched. */
const codeAfterMs = 65

/** Milliseconds of rest before the data are fetched. A pointer that crosses a list rests less. */
const dataAfterMs = 300

type Receiver = (pathname: string) => unknown

/** Watches links. A touch is a press when the finger leaves the link, because a scroll ends with `pointercancel`. */
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

function findPath(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.target) return undefined
  return link.pathname === location.pathname ? undefined : link.pathname
}
