import { eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Clock } from '../clock.ts'
import { sendLink } from '../mail/post-office.ts'
import type { Database } from '../storage/database.ts'
import {
  ledger,
  member,
  mission,
  missionCompletion,
  notification,
  promo,
  redemption,
  referrer,
  webAsset
} from '../storage/tables.ts'
import { missions, referrers, webAssets } from './brand-seed.ts'
import { catalogueAt } from './catalogue/catalogue.ts'
import { demoMembersAt } from './members-seed.ts'

/**
 * Fills a database with the demo data, called the seed, in one transaction. A database that has members is
 * not changed.
 *
 * @param clock gives the current time. All dates of the seed are relative to this time.
 * @returns the time to which the dates are relative; undefined when the database already had members.
 */
export async function seed(db: Database, clock: Clock): Promise<Date | undefined> {
  if (await hasMembers(db)) return undefined
  const now = clock.now()
  const promos = catalogueAt(now)
  const people = await demoMembersAt(now, promos)
  return await db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(7283042)`)
    // Another server may have filled the database while this server waited for the lock.
    if (await hasMembers(tx)) return undefined
    await insertAll(tx, referrer, referrers)
    await insertAll(tx, webAsset, webAssets)
    await insertAll(tx, mission, missions)
    await insertAll(tx, promo, promos)
    await insertAll(
      tx,
      member,
      people.map(person => person.member)
    )
    await insertAll(
      tx,
      redemption,
      people.flatMap(person => person.redemptions)
    )
    await insertAll(
      tx,
      ledger,
      people.flatMap(person => person.ledger)
    )
    await insertAll(
      tx,
      notification,
      people.flatMap(person => person.notifications)
    )
    await insertAll(
      tx,
      missionCompletion,
      people.flatMap(person => person.completions)
    )
    const waiting = await tx.select().from(member).where(eq(member.emailValidated, false))
    for (const recipient of waiting) await sendLink({ clock }, tx, recipient, 'validation')
    return now
  })
}

async function hasMembers(db: Database): Promise<boolean> {
  return (await db.select({ id: member.id }).from(member).limit(1)).length > 0
}

/** Maximum number of rows per statement, because PostgreSQL accepts 65,535 parameters per statement. */
const rowsAtOnce = 1500

async function insertAll<Table extends PgTable>(
  tx: Database,
  table: Table,
  rows: readonly Table['$inferInsert'][]
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await tx.insert(table).values(rows.slice(start, start + rowsAtOnce))
  }
}
