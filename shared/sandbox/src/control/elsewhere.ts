import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { addEntry } from '../points/ledger.ts'
import type { Services } from '../services.ts'
import { newId } from '../storage/identifiers.ts'
import { member, mission, missionCompletion, notification, redemption } from '../storage/tables.ts'

/** What a test may let happen to a member far from any browser: at a till, in a campaign. Only what is named happens. */
export const elsewhereSchema = v.object({
  /** Points of a purchase; negative ones are taken back. */
  points: v.optional(v.pipe(v.number(), v.integer())),
  /** The title of an alert that arrives. */
  alert: v.optional(v.string()),
  /** The code that is used at a till. */
  usedCode: v.optional(v.string()),
  /** The title of the mission that is completed. Its points are not credited. */
  mission: v.optional(v.string()),
  email_validation: v.optional(v.boolean()),
  national_identity: v.optional(v.string())
})

/** Lets it happen, all at once. */
export async function happenElsewhere(
  { db, clock }: Services,
  memberId: string,
  event: v.InferOutput<typeof elsewhereSchema>
): Promise<void> {
  const now = clock.now()
  const { points, alert, usedCode, email_validation, national_identity } = event
  await db.transaction(async tx => {
    await tx.select().from(member).where(eq(member.id, memberId)).for('update')
    if (points) await addEntry(tx, memberId, { score: points, name: 'Compra en sucursal', createdAt: now })
    if (alert)
      await tx
        .insert(notification)
        .values({ id: newId(), memberId, title: alert, message: 'Un aviso de prueba.', startDate: now })
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
  })
}
