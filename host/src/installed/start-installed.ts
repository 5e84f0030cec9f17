import { followUnread } from './app-badge.ts'
import { prepareHomeScreen } from './home-screen.ts'
import { countVisit, offerInstall } from './install-offer.tsx'

/** Starts badge, home-screen tags and install offer. Called after the first screen has loaded. */
export function startInstalled(): void {
  followUnread()
  if (isInstalled()) return
  if ('standalone' in navigator) prepareHomeScreen()
  if (countVisit(Date.now())) offerInstall()
}

/** True when the club runs as an installed application. Older iOS has only `navigator.standalone`. */
const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true
