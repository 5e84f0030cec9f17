import { isPlaceholderIdentity } from '@eqs/api/contract'
import { and, desc, eq } from 'drizzle-orm'
import { day, later } from '../clock.ts'
import { notFound, Problem } from '../http/problem.ts'
import { addEntry } from '../points/ledger.ts'
import { isFor } from '../promos/promo-routes.ts'
import type { Services } from '../services.ts'
import type { Database } from '../storage/database.ts'
import { newId } from '../storage/identifiers.ts'
import { type Member, member, type Promo, promo, redemption } from '../storage/tables.ts'
import { newCode } from './codes.ts'
import { type Keyed, rememberAnswer, storedAnswer } from './idempotency.ts'

/** Days for which codes are valid (specification, section 9). */
export const codeLastsDays = 30

/** A requested redemption. */
export interface RedeemOrder {
  readonly memberId: string
  readonly promoId: string
  /** True when the member has confirmed that the promotion shall be redeemed again. */
  readonly confirmed: boolean
  /** The header `Idempotency-Key`. An empty string when missing. */
  readonly key: string
}

/**
 * Redeems a promotion in one database transaction. The transaction first locks the member's row, so that
 * concurrent redemptions of the same member run one after the other.
 *
 * @returns the answer of the endpoint: a code, or the reason why the member gets no code.
 * @throws {Problem} when the promotion cannot be redeemed, the member may not redeem, or the key belongs to
 * another request.
 */
export function redeem({ db, clock }: Services, order: RedeemOrder): Promise<object> {
  const keyed: Keyed = { ...order, fingerprint: `${order.promoId} ${order.confirmed}` }
  return db.transaction(async tx => {
    const [owner] = await tx.select().from(member).where(eq(member.id, order.memberId)).for('update')
    if (!owner) throw notFound()
    const now = clock.now()
    const earlier = await storedAnswer(tx, keyed, now)
    if (earlier) return earlier
    mayRedeem(owner)
    const wanted = await redeemable(tx, order, now)
    const refusal = await findRefusal(tx, owner, wanted, order.confirmed)
    // The answer is not stored for the key, because nothing has changed. The member can retry with the same
    // key.
    if (refusal) return refusal
    const code = await takeCode(tx, owner, wanted, now)
    const answer = {
      redeemed: true,
      code,
      pointsSubstracted: wanted.points,
      loyaltyPoints: owner.points - wanted.points
    }
    await rememberAnswer(tx, keyed, answer, now)
    return answer
  })
}

function mayRedeem(owner: Member): void {
  if (owner.disabled) throw new Problem(403, 'Disabled')
  if (!owner.emailValidated) throw new Problem(403, 'Email not validated')
  if (isPlaceholderIdentity(owner.nationalIdentity)) throw new Problem(403, 'National identity required')
}

async function redeemable(tx: Database, { promoId, memberId }: RedeemOrder, now: Date): Promise<Promo> {
  const [row] = await tx
    .select()
    .from(promo)
    .where(and(eq(promo.id, promoId), isFor(memberId)))
  if (!row) throw notFound()
  if (row.codeType === 'no_code') throw new Problem(400, 'Promo has no code')
  if (row.startDate > now) throw new Problem(400, 'Promo not started')
  return row
}

async function findRefusal(tx: Database, owner: Member, wanted: Promo, confirmed: boolean) {
  const redeems = await tx
    .select({ createdAt: redemption.createdAt })
    .from(redemption)
    .where(and(eq(redemption.memberId, owner.id), eq(redemption.promoId, wanted.id)))
    .orderBy(desc(redemption.createdAt))
  const canRedeem = !wanted.oncePerMember
  if (redeems.length > 0 && !(confirmed && canRedeem))
    return { redeemed: false, reason: 'Previously redeemed', redeems, canRedeem }
  const pointsMissing = wanted.points - owner.points
  if (pointsMissing > 0)
    return { redeemed: false, reason: 'Not enough points', pointsMissing, loyaltyPoints: owner.points }
  return undefined
}

async function takeCode(tx: Database, owner: Member, wanted: Promo, now: Date): Promise<string> {
  const id = newId()
  const code = await insertWithCode(tx, {
    id,
    memberId: owner.id,
    promoId: wanted.id,
    points: wanted.points,
    createdAt: now,
    expiresAt: later(now, codeLastsDays * day)
  })
  if (wanted.points > 0)
    await addEntry(tx, owner.id, {
      score: -wanted.points,
      name: `Canje: ${wanted.title}`,
      createdAt: now,
      redemptionId: id
    })
  return code
}

async function insertWithCode(
  tx: Database,
  values: Omit<typeof redemption.$inferInsert, 'code'>
): Promise<string> {
  for (let attempt = 0; attempt < 8; attempt += 1) {
    // If the code exists already, no row is inserted and the loop tries another code. An error of the unique
    // index would abort the whole transaction.
    const [row] = await tx
      .insert(redemption)
      .values({ ...values, code: newCode() })
      .onConflictDoNothing({ target: redemption.code })
      .returning({ code: redemption.code })
    if (row) return row.code
  }
  throw new Error('No free code was found.')
}
