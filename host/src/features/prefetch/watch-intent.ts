import { paths, safeReturnTo } from '@eqs/navigation'
import { $auth, whenIdle } from '@eqs/session'
import type { ClubRelease } from '../../release/club-release.ts'
import { prefetchCode, prefetchData } from './prefetch-screen.ts'
import { findPath, watchLinks } from './watch-links.ts'

/** Milliseconds between a navigation and prefetching. In this time the files of the new screen are loaded. */
const settled = 1_000

const mostAtRest = 8

/**
 * Prefetches the next screen: the code of linked screens while the page is idle or the member points at a
 * link, and the data of one screen when the member presses its link or rests on it. Failures are ignored,
 * because the screen makes the request again.
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
 * Lists the paths of the links on screen. Leaves out the footer, because few members follow its links. Without a
 * session, lists only the path that follows the sign-in if this is the sign-in page, and nothing on other pages.
 */
function reachable(): readonly string[] {
  const { pathname, search, hash } = location
  if (!$auth.get().isAuthenticated)
    return pathname === paths.signIn ? [new URL(safeReturnTo(search, hash), location.origin).pathname] : []
  return [
    ...new Set([...document.querySelectorAll('a[href]:not(footer *)')].flatMap(link => findPath(link) ?? []))
  ]
}
