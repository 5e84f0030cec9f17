import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { openStorage } from '../storage/database.ts'
import type { Place } from './crashing-server.ts'

/** A redemption that a member has requested. `receivedCode` is undefined when the member received no code. */
interface Order {
  readonly owner: { readonly _id: string }
  readonly receivedCode: string | undefined
}

export const noFaults = { lost: 0, negative: 0, unbalanced: 0, duplicates: 0, half: 0 }

/**
 * Counts errors in a database. In a correct database all counts are 0.
 *
 * @param place the location of the database.
 * @param orders the redemptions that members have requested.
 * @returns `lost`: codes that a member received but that are not stored. `negative`: members with a negative
 * balance. `unbalanced`: members whose balance is not the sum of their transactions. `duplicates`:
 * redemptions with the same code as another redemption. `half`: incomplete redemptions.
 */
export async function faultsIn(place: Place, orders: readonly Order[]): Promise<typeof noFaults> {
  const storage = await openStorage(
    'DATA_DIR' in place ? { dataDir: place.DATA_DIR } : { databaseUrl: place.DATABASE_URL }
  )
  try {
    const count = async (query: ReturnType<typeof sql>) => {
      const { rows } = v.parse(
        v.object({ rows: v.array(v.object({ n: v.pipe(v.unknown(), v.transform(Number)) })) }),
        await storage.db.execute(query)
      )
      return rows[0]?.n ?? Number.NaN
    }
    const { rows } = v.parse(
      v.object({ rows: v.array(v.object({ code: v.string(), member_id: v.string() })) }),
      await storage.db.execute(sql`select code, member_id from redemption`)
    )
    const kept = new Set(rows.map(({ code, member_id }) => `${code} ${member_id}`))
    return {
      lost: orders.filter(
        ({ receivedCode, owner }) => receivedCode !== undefined && !kept.has(`${receivedCode} ${owner._id}`)
      ).length,
      negative: await count(sql`select count(*) n from member where points < 0`),
      unbalanced: await count(sql`select count(*) n from member where points <>
        (select coalesce(sum(score), 0) from ledger where member_id = member.id)`),
      duplicates: await count(sql`select count(*) - count(distinct code) n from redemption`),
      // A redemption is incomplete if its transaction in the ledger or its stored answer is missing.
      // Redemptions of the seed have no stored answers, so only members with stored answers are checked.
      half: await count(sql`select count(*) n from redemption where member_id in (select member_id from idempotency)
        and (id not in (select redemption_id from ledger where redemption_id is not null)
          or code not in (select answer::jsonb ->> 'code' from idempotency))`)
    }
  } finally {
    await storage.close()
  }
}
