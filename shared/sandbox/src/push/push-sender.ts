import { eq } from 'drizzle-orm'
import webPush from 'web-push'
import type { Clock } from '../clock.ts'
import { readAlert } from '../notifications/inbox.ts'
import type { Services } from '../services.ts'
import { pushMessage, pushSubscription } from '../storage/tables.ts'
import { removeDevice } from './devices.ts'
import type { PushKeys } from './push-keys.ts'
import { writePayload } from './push-message.ts'

/** Sends alerts as push messages to the devices of members. */
export interface PushSender {
  /** The public key with which devices subscribe. */
  readonly publicKey: string
  /** Origins of further push services, which tests add through the control routes. */
  readonly allowedOrigins: Set<string>
  /** Starts to send a stored alert to all devices of the alert's member. Failures are ignored. */
  send(alertId: string): void
  /** Resolves when all pending messages have been answered or have failed. */
  settled(): Promise<void>
  /** Aborts all pending messages. Resolves when no message is pending. */
  close(): Promise<void>
}

/** Contact address in each message, for operators of push services. */
const subject = 'mailto:ayuda@eqs.example'

/** Time limit for the answer of a push service, in milliseconds. */
const timeoutMs = 10_000

/** Stored as the status when the push service does not answer. */
const unreachable = 0

export function createPushSender(
  services: Pick<Services, 'db' | 'publicUrl'>,
  clock: Clock,
  keys: PushKeys
): PushSender {
  const { db } = services
  const closing = new AbortController()
  const underWay = new Set<Promise<void>>()

  async function deliver(alertId: string): Promise<void> {
    const alert = await readAlert(services, alertId)
    if (!alert) return
    const { memberId, ...message } = alert
    const devices = await db.select().from(pushSubscription).where(eq(pushSubscription.memberId, memberId))
    await Promise.all(
      devices.map(async device => {
        const status = await post(device, writePayload(message))
        if (status === 404 || status === 410) await removeDevice({ db }, device)
        const { title, url } = message
        const { endpoint } = device
        await db
          .insert(pushMessage)
          .values({ memberId, endpoint, title, message: message.message, url, status, sentAt: clock.now() })
      })
    )
  }

  /** Sends a payload to one device. @returns the status of the push service's answer, or `unreachable`. */
  async function post(
    { endpoint, p256dh, auth }: typeof pushSubscription.$inferSelect,
    payload: string
  ): Promise<number> {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject, ...keys },
      contentEncoding: 'aes128gcm'
    })
    const { 'Content-Length': _, ...fields } = headers
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)])
    try {
      // Redirects are not followed, because only the host of `endpoint` was checked (`isPushService`).
      const init = {
        method: 'POST',
        headers: fields,
        body: new Uint8Array(body),
        redirect: 'manual',
        signal
      } as const
      const response = await fetch(endpoint, init)
      await response.body?.cancel()
      return response.status
    } catch {
      return unreachable
    }
  }

  const settled = async (): Promise<void> => void (await Promise.all(underWay))

  return {
    publicKey: keys.publicKey,
    allowedOrigins: new Set(),
    send(alertId) {
      // A failure is ignored, because the member also sees the alert on the alerts page.
      const sending = deliver(alertId).catch(() => undefined)
      underWay.add(sending)
      void sending.then(() => underWay.delete(sending))
    },
    settled,
    close() {
      closing.abort()
      return settled()
    }
  }
}
