import { watchBusy } from '../notices/watch-busy.ts'
import { followUnread } from './app-badge.ts'
import { prepareHomeScreen } from './home-screen.ts'
import { countVisit, offerInstall } from './install-offer.ts'
import { showTabIcon } from './tab-icon.ts'

/**
 * Starts watching whether the member is busy, so that notices can wait, and starts the badge on the club's
 * icon and shows the icon in the tab. If the club is not installed, also adds the home-screen tags on iOS and offers the installation.
 * Called after the page's `load` event.
 */
export function startInstalled(): void {
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
