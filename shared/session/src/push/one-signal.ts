import OneSignal from 'react-onesignal'
import { pushWorker } from './push-addresses.ts'

/**
 * Starts OneSignal, once a page; it shows nothing by itself.
 *
 * @throws when its scripts cannot be loaded, or do not know the application.
 */
export async function startOneSignal(appId: string) {
  await OneSignal.init({
    appId,
    serviceWorkerPath: pushWorker.address.slice(1),
    serviceWorkerParam: { scope: pushWorker.scope },
    // The club says its own thanks, in its own words.
    welcomeNotification: { disable: true, message: '' }
  })
  return {
    /** Makes this device the member's. Only with the browser's permission; it asks for none. */
    async link(memberId: string) {
      await OneSignal.login(memberId)
      // The browser has permission already, so nobody is asked: this makes the device one that can be sent to.
      await OneSignal.Notifications.requestPermission()
    },
    /** Sets tags of the linked member: short texts by name. */
    async tag(tags: Readonly<Record<string, string>>) {
      await OneSignal.User.addTags({ ...tags })
    },
    /** Removes tags. */
    async untag(names: readonly string[]) {
      await OneSignal.User.removeTags([...names])
    },
    /** Makes this device nobody's. */
    unlink: () => OneSignal.logout()
  }
}

/** A push service that has been started. */
export type PushService = Awaited<ReturnType<typeof startOneSignal>>
