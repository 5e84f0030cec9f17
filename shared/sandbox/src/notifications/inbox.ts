import { and, count, desc, eq, inArray } from 'drizzle-orm'
import { type Services, toAddress } from '../services.ts'
import { notification, promo } from '../storage/tables.ts'

type Source = Pick<Services, 'db' | 'publicUrl'>

const withPromo = ({ db }: Source) =>
  db
    .select({ notification, promoImages: promo.images })
    .from(notification)
    .leftJoin(promo, eq(promo.id, notification.promoId))

/**
 * Returns the content of the push message for a notification, and the id of the notification's member.
 * Returns undefined when the notification does not exist.
 */
export async function readAlert(services: Source, alertId: string) {
  const [found] = await withPromo(services).where(eq(notification.id, alertId))
  if (!found) return undefined
  const { id, memberId, title, message, url, contentImage, screenImage } = found.notification
  const image = contentImage || found.promoImages?.[0]?.url || screenImage
  return { id, memberId, title, message, url, image: toAddress(services, image) }
}

/** Returns the number of unread notifications. */
export async function countUnread({ db }: Services, memberId: string): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(notification)
    .where(and(eq(notification.memberId, memberId), eq(notification.read, false)))
  return row?.unread ?? 0
}

/** Returns the member's notifications, newest first. */
export async function listNotifications(services: Services, memberId: string) {
  const rows = await withPromo(services)
    .where(eq(notification.memberId, memberId))
    .orderBy(desc(notification.startDate), notification.id)
  const holder = (...urls: readonly (string | undefined)[]) => {
    const images = urls.flatMap(url => (url ? [{ url: toAddress(services, url), name: '' }] : []))
    return images.length > 0 ? { images } : null
  }
  return rows.map(({ notification: row, promoImages }) => ({
    _id: row.id,
    title: row.title,
    message: row.message,
    url: row.url,
    start_date: row.startDate,
    read: row.read,
    content: holder(row.contentImage),
    promo: holder(...(promoImages ?? []).map(image => image.url)),
    screen: holder(row.screenImage)
  }))
}

/** Marks notifications of the member as read. Ids of other members' notifications are ignored. */
export async function markRead({ db }: Services, memberId: string, ids: readonly string[]): Promise<void> {
  await db
    .update(notification)
    .set({ read: true })
    .where(and(eq(notification.memberId, memberId), inArray(notification.id, [...ids])))
}
