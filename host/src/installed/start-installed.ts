import { followUnread } from './app-badge.ts'
import { prepareHomeScreen } from './home-screen.ts'
import { countVisit, offerInstall } from './install-offer.tsx'

/**
 * Starts the features of an installed application: the badge and, while the club is not installed, the
 * home-screen tags and the install offer. Called after the page's `load` event.
 */
export function startInstalled(): void {
  followUnread()
  if (isInstalled()) return
  if ('standalone' in navigator) prepareHomeScreen()
  if (countVisit(Date.now())) offerInstall()
}

/** True when the club runs as an installed application. Older iOS supports only `navigator.standalone`. */
const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true
