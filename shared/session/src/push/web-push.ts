import { pushLinkEndpoint, pushTagsEndpoint, pushUnlinkEndpoint } from '@eqs/api/push'
import { apiClient } from '../api-client.ts'
import type { PushService } from './push-service.ts'

/**
 * Starts standard Web Push. The browser subscribes to the push service of its vendor, the provider sends
 * messages to that push service, and the club's service worker shows the messages.
 *
 * @param publicKey the provider's VAPID key: an uncompressed P-256 point, in base64url.
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
        // If the provider could not unlink the device, the browser's subscription is removed. Otherwise the
        // device would still receive this member's alerts.
        await subscription.unsubscribe()
      }
    }
  }
}

const pushManager = async (): Promise<PushManager> => (await navigator.serviceWorker.ready).pushManager

const presentSubscription = async (): Promise<PushSubscription | null> =>
  (await pushManager()).getSubscription()

async function subscribe(publicKey: string): Promise<PushSubscription> {
  const present = await presentSubscription()
  if (present && writeKey(present.options.applicationServerKey) === publicKey) return present
  // A subscription with another key is removed, because messages to it would fail. The key changes, for
  // example, when the provider's data are deleted.
  await present?.unsubscribe()
  return (await pushManager()).subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** Encodes bytes as base64url without padding. */
const writeKey = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? [])))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
