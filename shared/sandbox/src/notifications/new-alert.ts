import type { Database } from '../storage/database.ts'
import { newId } from '../storage/identifiers.ts'
import { notification } from '../storage/tables.ts'

export interface NewAlert {
  readonly memberId: string
  readonly title: string
  readonly message?: string | undefined
  readonly url?: string | undefined
  /** Address of a picture. */
  readonly image?: string | undefined
}

/**
 * Stores an alert for a member.
 *
 * @param tx the database transaction in which the alert is stored.
 * @returns the alert's id. Pass it to `services.push.send` after the transaction.
 */
export async function addAlert(
  tx: Database,
  { memberId, title, message = '', url = '', image = '' }: NewAlert,
  now: Date
): Promise<string> {
  const id = newId()
  await tx
    .insert(notification)
    .values({ id, memberId, title, message, url, contentImage: image, startDate: now })
  return id
}
