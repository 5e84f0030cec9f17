import OneSignal from 'react-onesignal'
import { pushWorker } from './push-addresses.ts'
import type { PushService } from './push-service.ts'

/** Starts OneSignal without showing a permission prompt. Must be called at most once per page. */
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
      // Subscribes this device. No prompt is shown, because permission is already granted.
      await OneSignal.Notifications.requestPermission()
    },
    tag: async tags => OneSignal.User.addTags({ ...tags }),
    untag: async names => OneSignal.User.removeTags([...names]),
    unlink: () => OneSignal.logout()
  }
}
