import { pushLinkEndpoint, pushTagsEndpoint, pushUnlinkEndpoint } from '@eqs/api/push'
import { apiClient } from '../api-client.ts'
import type { PushService } from './push-service.ts'

/**
 * Standard Web Push: the browser subscribes with its vendor's push service, and the provider sends to it. The club's own
 * service worker shows the messages.
 *
 * @param publicKey the provider's VAPID key: an uncompressed P-256 point, base64url.
 */
export function startWebPush(publicKey: string): PushService {
  const setTags = async (tags: Readonly<Record<string, string | null>>): Promise<void> => {
    const subscription = await presentSubscription()
    if (subscription)
      await apiClient().call(pushTagsEndpoint, { body: { endpoint: subscription.endpoint, tags } })
  }
  return {
    async link() {
      const subscription = await subscribe(publicKey)
      const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
      await apiClient().call(pushLinkEndpoint, { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } })
    },
    tag: setTags,
    untag: names => setTags(Object.fromEntries(names.map(name => [name, null]))),
    async unlink() {
      for (const shown of await (await navigator.serviceWorker.ready).getNotifications()) shown.close()
      const subscription = await presentSubscription()
      if (!subscription) return
      try {
        await apiClient().call(pushUnlinkEndpoint, { body: { endpoint: subscription.endpoint } })
      } catch {
        // The provider would go on sending the member's alerts to whoever has the device now.
        await subscription.unsubscribe()
      }
    }
  }
}

const pushManager = async (): Promise<PushManager> => (await navigator.serviceWorker.ready).pushManager

const presentSubscription = async (): Promise<PushSubscription | null> =>
  (await pushManager()).getSubscription()

/** @throws {DOMException} when the browser's push service cannot be reached, or the browser has none. */
async function subscribe(publicKey: string): Promise<PushSubscription> {
  const present = await presentSubscription()
  if (present && writeKey(present.options.applicationServerKey) === publicKey) return present
  // It was made with other keys, as before the provider's data folder was deleted: its messages would be refused.
  await present?.unsubscribe()
  return (await pushManager()).subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** Bytes as base64url. */
const writeKey = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? [])))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
