import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { addAlert } from '../notifications/new-alert.ts'
import { addEntry } from '../points/ledger.ts'
import type { Services } from '../services.ts'
import { newId } from '../storage/identifiers.ts'
import { member, mission, missionCompletion, redemption } from '../storage/tables.ts'

/**
 * Changes of a member's data that no browser causes, such as a purchase in a shop. All fields are optional.
 */
export const memberEventSchema = v.object({
  /** Points of a purchase; negative to subtract points. */
  points: v.optional(v.pipe(v.number(), v.integer())),
  /** A new alert: its title, or all its fields. */
  alert: v.optional(
    v.union([
      v.pipe(
        v.string(),
        v.transform(title => ({ title, message: 'Un aviso de prueba.' }))
      ),
      v.object({
        title: v.string(),
        message: v.optional(v.string(), 'Un aviso de prueba.'),
        url: v.optional(v.string()),
        image: v.optional(v.string())
      })
    ])
  ),
  /** The code of a redemption, which is marked as used. */
  usedCode: v.optional(v.string()),
  /** The title of a mission to complete. The mission's points are not credited to the member. */
  mission: v.optional(v.string()),
  email_validation: v.optional(v.boolean()),
  national_identity: v.optional(v.string())
})

/** Applies changes to a member in one transaction, then sends the new alert, if any, as a push message. */
export async function applyEvent(
  { db, clock, push }: Services,
  memberId: string,
  event: v.InferOutput<typeof memberEventSchema>
): Promise<void> {
  const now = clock.now()
  const { points, alert, usedCode, email_validation, national_identity } = event
  const alertId = await db.transaction(async tx => {
    await tx.select().from(member).where(eq(member.id, memberId)).for('update')
    if (points) await addEntry(tx, memberId, { score: points, name: 'Compra en sucursal', createdAt: now })
    if (usedCode)
      await tx
        .update(redemption)
        .set({ usedAt: now })
        .where(and(eq(redemption.memberId, memberId), eq(redemption.code, usedCode)))
    for (const { id, points: worth } of event.mission
      ? await tx.select().from(mission).where(eq(mission.title, event.mission))
      : [])
      await tx
        .insert(missionCompletion)
        .values({ id: newId(), memberId, missionId: id, points: worth, completedAt: now })
    if (email_validation !== undefined)
      await tx.update(member).set({ emailValidated: email_validation }).where(eq(member.id, memberId))
    if (national_identity)
      await tx.update(member).set({ nationalIdentity: national_identity }).where(eq(member.id, memberId))
    return alert && addAlert(tx, { ...alert, memberId }, now)
  })
  if (alertId) push.send(alertId)
}
