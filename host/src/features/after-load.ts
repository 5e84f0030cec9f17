import { followUnread, showTabIcon } from '../installed/icons.ts'
import { countVisit, offerInstall } from '../installed/install-offer.ts'
import type { ClubRelease } from '../release/club-release.ts'
import { watchIntent } from './prefetch.ts'
import { storeOffline } from './store-offline.ts'

/** Starts what no screen needs. Called after the page's `load` event. */
export function startAfterLoad(release: ClubRelease): void {
  // Not awaited: it waits for the service worker, which a browser may forbid.
  void storeOffline(release)
  watchIntent(release)
  followUnread()
  showTabIcon()
  // Older iOS supports only `navigator.standalone`.
  const isInstalled =
    matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true
  if (!isInstalled && countVisit(Date.now())) offerInstall()
}
