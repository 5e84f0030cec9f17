import OneSignal from 'react-onesignal'
import { pushWorker } from './push-addresses.ts'
import type { PushService } from './push-service.ts'
/**
 * Starts OneSignal without a permission prompt. Called once per page.
 *
 * @throws {unknown} when OneSignal's scripts cannot be loaded or the app id is unknown.
 */
export async function startOneSignal(appId: string): Promise<PushService> {
  await OneSignal.init({
    appId,
    serviceWorkerPath: pushWorker.address.slice(1),
    serviceWorkerParam: { scope: pushWorker.scope },
    // The club shows its own confirmation after the member has allowed notifications.
    welcomeNotification: { disable: true, message: '' }
  })
  return {
    async link(memberId) {
      await OneSignal.login(memberId)
      // Shows no prompt, because permission is already granted. The call subscribes this device.
      await OneSignal.Notifications.requestPermission()
    },
    tag: async tags => OneSignal.User.addTags({ ...tags }),
    untag: async names => OneSignal.User.removeTags([...names]),
    unlink: () => OneSignal.logout()
  }
}
