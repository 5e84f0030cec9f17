import { followUnread } from '../installed/app-badge.ts'
import { prepareHomeScreen } from '../installed/home-screen.ts'
import { countVisit, offerInstall } from '../installed/install-offer.ts'
import { showTabIcon } from '../installed/tab-icon.ts'
import { watchBusy } from '../notices/watch-busy.ts'
import type { ClubRelease } from '../release/club-release.ts'
import { storeOffline } from './offline/store-offline.ts'
import { watchIntent } from './prefetch/watch-intent.ts'

/** Starts the parts of the page that no screen needs. Called after the page's `load` event. */
export function startAfterLoad(release: ClubRelease): void {
  // Not awaited: it waits for the service worker, which a browser may forbid.
  void storeOffline(
    release.number,
    release.published.flatMap(({ version }) => version ?? [])
  )
  // Prefetching starts late: with HTTP/1.1, a browser opens at most six connections to a server, and the first
  // screen may still need them.
  if (!navigator.connection?.saveData) watchIntent(release)
  watchBusy()
  followUnread()
  showTabIcon()
  if (isInstalled()) return
  if ('standalone' in navigator) prepareHomeScreen()
  if (countVisit(Date.now())) offerInstall()
}

/** True when the club runs as an installed application. Older iOS supports only `navigator.standalone`. */
const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true
