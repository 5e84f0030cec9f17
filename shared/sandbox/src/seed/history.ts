import { day, hour, later } from '../clock.ts'
import { newCode } from '../redeems/codes.ts'
import { codeLastsDays } from '../redeems/redeem.ts'
import { newId } from '../storage/identifiers.ts'
import type { ledger, Promo, redemption } from '../storage/tables.ts'
import { type Chance, chanceFor } from './chance.ts'

type LedgerRow = typeof ledger.$inferInsert
type RedemptionRow = typeof redemption.$inferInsert

/** The transactions and redemptions with which a demo member is created. */
export interface History {
  readonly ledger: readonly LedgerRow[]
  readonly redemptions: readonly RedemptionRow[]
}

/** A redemption in the past, described relative to the current time. */
export interface PastRedemption {
  readonly promo: Promo
  readonly daysAgo: number
  /** Days from the redemption to the use of the code; undefined for an unused code. */
  readonly usedAfter?: number
}

const places = [
  'Palermo',
  'Caballito',
  'Belgrano',
  'Rosario Centro',
  'La Plata',
  'Nueva Córdoba',
  'Flores'
] as const
const deeds = ['Compra en sucursal', 'Compra online', 'Compra en sucursal', 'Compra en sucursal'] as const

/**
 * Creates the transactions and redemptions of a demo member, distributed over the last `overDays` days. The
 * score of the oldest transaction is chosen so that the sum of all scores is `balance`.
 *
 * @param story.entries total number of transactions.
 * @param story.extra transactions to include besides purchases and redemptions.
 * @throws {Error} when the sum of all other transactions is already `balance` or more.
 */
export function buildHistory(story: {
  readonly memberId: string
  readonly balance: number
  readonly entries: number
  readonly overDays: number
  readonly redemptions: readonly PastRedemption[]
  readonly extra?: readonly Omit<LedgerRow, 'memberId'>[]
  readonly now: Date
}): History {
  const { memberId, now, overDays, extra = [] } = story
  const chance = chanceFor(memberId)
  const redemptions = story.redemptions.map(past => redemptionRow(past, memberId, now))
  const spent = story.redemptions.flatMap(({ promo }, index) => {
    const row = redemptions[index]
    if (!row || promo.points === 0) return []
    return [
      {
        memberId,
        score: -promo.points,
        name: `Canje: ${promo.title}`,
        createdAt: row.createdAt,
        redemptionId: row.id
      }
    ]
  })
  const purchases = Array.from({ length: story.entries - spent.length - extra.length - 1 }, (_, index) =>
    purchase(chance, memberId, later(now, -((index + 1) / story.entries) * overDays * day))
  )
  const rows: LedgerRow[] = [...purchases, ...spent, ...extra.map(row => ({ ...row, memberId }))]
  const missing = story.balance - rows.reduce((sum, { score }) => sum + score, 0)
  if (missing <= 0) throw new Error(`The history of ${memberId} earns too much already.`)
  rows.push({
    memberId,
    score: missing,
    name: 'Puntos de tu tarjeta anterior',
    createdAt: later(now, -(overDays + 1) * day)
  })
  return { ledger: rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()), redemptions }
}

/**
 * Creates the transaction of a purchase with a random amount, with 1 point per 10 pesos.
 *
 * @param around the time of the purchase. A random duration of up to five hours is subtracted.
 */
function purchase(chance: Chance, memberId: string, around: Date): LedgerRow {
  const createdAt = later(around, -chance.between(0, 300) * 60_000)
  const pesos = chance.between(200, 2609)
  return {
    memberId,
    score: Math.floor(pesos / 10),
    name: `${chance.pick(deeds)} · ${chance.pick(places)}`,
    createdAt
  }
}

function redemptionRow(
  { promo, daysAgo, usedAfter }: PastRedemption,
  memberId: string,
  now: Date
): RedemptionRow {
  const createdAt = later(now, -daysAgo * day - 2 * hour)
  return {
    id: newId(),
    memberId,
    promoId: promo.id,
    code: newCode(),
    points: promo.points,
    createdAt,
    expiresAt: later(createdAt, codeLastsDays * day),
    usedAt: usedAfter === undefined ? null : later(createdAt, usedAfter * day)
  }
}
