import type { Database } from '../storage/database.ts'
import { newId } from '../storage/identifiers.ts'
import { type Member, notification } from '../storage/tables.ts'

/** Adds the first notification of a new member. */
export async function welcome(tx: Database, { id, firstName }: Member, now: Date): Promise<void> {
  await tx.insert(notification).values({
    id: newId(),
    memberId: id,
    title: `Hola, ${firstName}`,
    message: 'Ya sos parte del club. Desde ahora, cada compra suma.',
    startDate: now
  })
}
