import OneSignal from 'react-onesignal'
import { pushWorker } from './push-addresses.ts'
import type { PushService } from './push-service.ts'

/**
 * Starts OneSignal, once a page; it shows nothing by itself.
 *
 * @throws when its scripts cannot be loaded, or do not know the application.
 */
export async function startOneSignal(appId: string): Promise<PushService> {
  await OneSignal.init({
    appId,
    serviceWorkerPath: pushWorker.address.slice(1),
    serviceWorkerParam: { scope: pushWorker.scope },
    // The club says its own thanks, in its own words.
    welcomeNotification: { disable: true, message: '' }
  })
  return {
    async link(memberId) {
      await OneSignal.login(memberId)
      // The browser has permission already, so it does not ask: this makes the device one that can be sent to.
      await OneSignal.Notifications.requestPermission()
    },
    tag: async tags => OneSignal.User.addTags({ ...tags }),
    untag: async names => OneSignal.User.removeTags([...names]),
    unlink: () => OneSignal.logout()
  }
}
