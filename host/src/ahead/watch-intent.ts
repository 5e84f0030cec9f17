import { paths, safeReturnTo } from '@eqs/navigation'
import { $auth } from '@eqs/session'
import type { ClubRelease } from '../release/club-release.ts'
import { fetchCode, startData } from './next-screen.ts'

/** Milliseconds that a pointer or the focus stays on a link that is meant: what is only passed over is not. */
const dwell = 65

/** Milliseconds after a step until its screen has what it needs, and links can be looked at. */
const settled = 1_000

/** Screens that are fetched without a sign that they are meant. */
const mostAtRest = 8

/**
 * Has the next screen here before it is asked for: its code once the page has nothing better to do, code and data once a
 * link is meant. Whatever fails here fails again, with a word and a way on, where it is needed.
 */
export function watchIntent(release: ClubRelease): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const follow = (target: EventTarget | null, delay: number) => {
    clearTimeout(timer)
    const pathname = pathOf(target)
    if (pathname !== undefined && mayFetch()) timer = setTimeout(hurry, delay, release, pathname)
  }
  for (const type of ['pointerover', 'focusin'])
    document.addEventListener(type, ({ target }) => follow(target, dwell), { passive: true })
  document.addEventListener('touchstart', ({ target }) => follow(target, 0), { passive: true })
  // Meant before anybody listened.
  follow(document.querySelector('a:hover, a:focus'), dwell)
  release.onStep = () => setTimeout(fetchReachable, settled, release)
  release.onStep()
}

const mayFetch = (): boolean =>
  navigator.onLine && !navigator.connection?.saveData && !matchMedia('(prefers-reduced-data: reduce)').matches

function hurry(release: ClubRelease, pathname: string): void {
  startData(release, pathname)
  void fetchCode(release, pathname, 'auto')
}

/** One screen after the other: a phone has other things to do. */
async function fetchReachable(release: ClubRelease): Promise<void> {
  let left = mostAtRest
  for (const pathname of reachable()) {
    await idle()
    if (left === 0 || document.hidden || !mayFetch()) return
    if (await fetchCode(release, pathname, 'low')) left -= 1
  }
}

/** Where the links on screen lead; for whoever is signing in, where that leads. */
function reachable(): readonly string[] {
  const { pathname, search, hash } = location
  if (!$auth.get().isAuthenticated)
    return pathname === paths.signIn ? [new URL(safeReturnTo(search, hash), location.origin).pathname] : []
  return [...new Set([...document.querySelectorAll('a[href]')].flatMap(link => pathOf(link) ?? []))]
}

/** Where a link leads within the club; undefined for what is none, or leads nowhere else. */
function pathOf(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.target) return undefined
  return link.pathname === location.pathname ? undefined : link.pathname
}

/** Resolves when the page has nothing better to do. */
const idle = (): Promise<unknown> =>
  new Promise(done => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(done)
    // Safari.
    else setTimeout(done, 50)
  })
