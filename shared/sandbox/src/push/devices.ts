import type { PushDevice } from '@eqs/api/push'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { invalid } from '../http/problem.ts'
import type { Services } from '../services.ts'
import { pushSubscription } from '../storage/tables.ts'

/** Maximum number of devices per member. Linking another device deletes the oldest device. */
const mostDevices = 20

/** Maximum number of tags per device. A tag is a pair of a name and a value that the client sets. */
const mostTags = 30

/** Links a device to the member, even if the device was linked to another member. */
export async function linkDevice(
  { db, clock }: Services,
  memberId: string,
  { endpoint, keys }: PushDevice
): Promise<void> {
  const device = { memberId, ...keys, linkedAt: clock.now() }
  await db.transaction(async tx => {
    await tx
      .insert(pushSubscription)
      .values({ endpoint, ...device })
      .onConflictDoUpdate({ target: pushSubscription.endpoint, set: device })
    const older = await tx
      .select({ endpoint: pushSubscription.endpoint })
      .from(pushSubscription)
      .where(eq(pushSubscription.memberId, memberId))
      .orderBy(desc(pushSubscription.linkedAt))
      .offset(mostDevices)
    const endpoints = older.map(one => one.endpoint)
    if (endpoints.length > 0)
      await tx.delete(pushSubscription).where(inArray(pushSubscription.endpoint, endpoints))
  })
}

/**
 * Sets the tags in `change` and removes tags whose new value is null. Other tags of the device are not
 * changed. An unknown device is ignored.
 *
 * @throws {Problem} 400 when the device would have too many tags.
 */
export async function tagDevice(
  { db }: Services,
  endpoint: string,
  change: Readonly<Record<string, string | null>>
): Promise<void> {
  const row = eq(pushSubscription.endpoint, endpoint)
  await db.transaction(async tx => {
    const [device] = await tx.select().from(pushSubscription).where(row).for('update')
    if (!device) return
    const kept = Object.entries({ ...device.tags, ...change }).flatMap(([name, value]) =>
      value === null ? [] : [[name, value] as const]
    )
    if (kept.length > mostTags) throw invalid('too-long', 'tags')
    await tx
      .update(pushSubscription)
      .set({ tags: Object.fromEntries(kept) })
      .where(row)
  })
}

/** Unlinks the device from its member. */
export async function unlinkDevice({ db }: Services, endpoint: string): Promise<void> {
  await db.update(pushSubscription).set({ memberId: null }).where(eq(pushSubscription.endpoint, endpoint))
}

/** Deletes a device whose subscription no longer exists at the push service. */
export async function removeDevice(
  { db }: Pick<Services, 'db'>,
  { endpoint, auth }: typeof pushSubscription.$inferSelect
): Promise<void> {
  // If the device has renewed its subscription meanwhile, the stored `auth` secret is different and the row
  // is not deleted.
  await db
    .delete(pushSubscription)
    .where(and(eq(pushSubscription.endpoint, endpoint), eq(pushSubscription.auth, auth)))
}
