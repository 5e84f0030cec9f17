import { desc, eq, sql } from 'drizzle-orm'
import { day, later } from '../clock.ts'
import type { Database } from '../storage/database.ts'
import { ledger, type Member, member } from '../storage/tables.ts'

/**
 * Number of days after which a balance expires. The days are counted from the last time that the member
 * earned points. All points of a balance have the same expiry date, which the API calls
 * `rewardScoreExpiration` (specification, sections 3 and 9). The club's terms contain the same rule.
 */
export const pointsLastDays = 180

/** A transaction of the ledger. `score` is a number of points: positive when earned, negative when spent. */
export interface Entry {
  readonly score: number
  readonly name: string
  readonly createdAt: Date
  readonly redemptionId?: string
}

/**
 * Adds a transaction to the ledger and updates the balance. All changes of points use this function, so that
 * the balance is always the sum of the ledger.
 *
 * @param tx a database transaction that has locked the member's row.
 * @returns the new balance.
 */
export async function addEntry(tx: Database, memberId: string, entry: Entry): Promise<number> {
  await tx.insert(ledger).values({ memberId, ...entry })
  const [row] = await tx
    .update(member)
    .set({
      points: sql`${member.points} + ${entry.score}`,
      ...(entry.score > 0 ? { pointsExpireAt: later(entry.createdAt, pointsLastDays * day) } : {})
    })
    .where(eq(member.id, memberId))
    .returning({ points: member.points })
  if (!row) throw new Error(`There is no member ${memberId}.`)
  return row.points
}

/**
 * Subtracts the whole balance of a member if the balance has expired.
 *
 * @param row the row of the member.
 * @returns the row after this change.
 */
export async function expirePoints(db: Database, row: Member, now: Date): Promise<Member> {
  if (!areOver(row, now)) return row
  return await db.transaction(async tx => {
    const [locked] = await tx.select().from(member).where(eq(member.id, row.id)).for('update')
    if (!locked || !areOver(locked, now)) return locked ?? row
    const points = await addEntry(tx, row.id, {
      score: -locked.points,
      name: 'Vencimiento de puntos',
      createdAt: locked.pointsExpireAt ?? now
    })
    return { ...locked, points }
  })
}

function areOver({ points, pointsExpireAt }: Member, now: Date): boolean {
  return points > 0 && pointsExpireAt !== null && pointsExpireAt <= now
}

/** Returns the member's transactions, newest first. */
export async function readEntries(db: Database, memberId: string) {
  const milliseconds = sql`extract(epoch from ${ledger.createdAt}) * 1000`
  const entry = sql`json_build_array(${ledger.id}, ${ledger.name}, ${milliseconds}, ${ledger.score})`
  const newestFirst = sql`order by ${desc(ledger.createdAt)}, ${desc(ledger.id)}`
  // The query aggregates all rows into one JSON value. Decoding ten thousand separate rows would block the
  // event loop, and thereby other calls, five times as long.
  const [row] = await db
    .select({ entries: sql`coalesce(json_agg(${entry} ${newestFirst}), '[]')`.mapWith(entriesIn) })
    .from(ledger)
    .where(eq(ledger.memberId, memberId))
  return row?.entries ?? []
}

type Listed = readonly [id: number, name: string, milliseconds: number, score: number]

const entriesIn = (list: readonly Listed[]) =>
  list.map(([id, name, at, score]) => ({ id, name, createdAt: new Date(at), score }))
