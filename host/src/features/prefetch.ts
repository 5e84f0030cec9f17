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
  watchLinks(pathname => {
    if (!mayFetch()) return
    void prefetchCode(release, pathname, 'auto')
    prefetchData(release, pathname)
  })
  release.onStep = () => setTimeout(fetchReachable, settled, release)
  release.onStep()
}

declare global {
  interface Navigator {
    /** Network Information API. Not available in Safari and Firefox. */
    readonly connection?: { readonly saveData?: boolean }
  }
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

/** Milliseconds of rest on a link that count as an intent. A pointer that crosses a list rests less. */
const restMs = 300

/** Watches links. A touch is a press when the finger leaves the link, because a scroll ends with `pointercancel`. */
export function watchLinks(onIntent: (pathname: string) => unknown): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const follow = (target: EventTarget | null, waitMs: number) => {
    clearTimeout(timer)
    const pathname = findPath(target)
    if (pathname === undefined) return
    if (waitMs > 0) timer = setTimeout(onIntent, waitMs, pathname)
    else onIntent(pathname)
  }
  const listen = (type: 'pointerover' | 'pointerdown' | 'pointerup', isTouch: boolean, waitMs: number) =>
    document.addEventListener(
      type,
      ({ target, pointerType }) => (pointerType === 'touch') === isTouch && follow(target, waitMs),
      { passive: true }
    )
  listen('pointerover', false, restMs)
  listen('pointerdown', false, 0)
  listen('pointerup', true, 0)
  document.addEventListener('focusin', ({ target }) => follow(target, restMs))
}

function findPath(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.target) return undefined
  return link.pathname === location.pathname ? undefined : link.pathname
}
