import { followUnread } from './app-badge.ts'
import { prepareHomeScreen } from './home-screen.ts'
import { countVisit, offerInstall } from './install-offer.tsx'

/** What belongs to the club as an application of the device. Nothing of it is needed before the first screen is there. */
export function startInstalled(): void {
  followUnread()
  if (isInstalled()) return
  if ('standalone' in navigator) prepareHomeScreen()
  if (countVisit(Date.now())) offerInstall()
}

/** Whether this page runs without a browser around it; the second is how older iOS says it. */
const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true
