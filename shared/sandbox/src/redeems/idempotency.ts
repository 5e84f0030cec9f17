import { and, eq, lt } from 'drizzle-orm'
import * as v from 'valibot'
import { day, later } from '../clock.ts'
import { Problem } from '../http/problem.ts'
import type { Database } from '../storage/database.ts'
import { idempotency } from '../storage/tables.ts'

const storedJson = v.pipe(v.string(), v.parseJson(), v.looseObject({}))

/** Milliseconds for which a key and the answer to its request are stored. */
const rememberFor = day

/**
 * The properties of a request that are compared to detect a repeated request. `key` is the `Idempotency-Key`;
 * an empty string when missing. `fingerprint` identifies the content of the request.
 */
export interface Keyed {
  readonly memberId: string
  readonly key: string
  readonly fingerprint: string
}

/**
 * Returns the stored answer to an earlier request of the member with the same key; undefined when there is no
 * stored answer.
 *
 * @throws {Problem} 422 when the earlier request had another fingerprint, 400 when the key is longer than 128
 * characters.
 */
export async function storedAnswer(
  tx: Database,
  { memberId, key, fingerprint }: Keyed,
  now: Date
): Promise<object | undefined> {
  if (key === '') return undefined
  if (key.length > 128) throw new Problem(400, 'Idempotency-Key too long')
  await tx
    .delete(idempotency)
    .where(and(eq(idempotency.memberId, memberId), lt(idempotency.createdAt, later(now, -rememberFor))))
  const [row] = await tx
    .select()
    .from(idempotency)
    .where(and(eq(idempotency.memberId, memberId), eq(idempotency.key, key)))
  if (row && row.fingerprint !== fingerprint) throw new Problem(422, 'Idempotency-Key already used')
  return row && v.parse(storedJson, row.answer)
}

/**
 * Stores the answer to a request. The table's primary key prevents a second answer for the same key. Does
 * nothing for a request without a key.
 *
 * @param tx the database transaction in which the effect of the request is stored too.
 */
export async function rememberAnswer(
  tx: Database,
  { memberId, key, fingerprint }: Keyed,
  answer: object,
  now: Date
): Promise<void> {
  if (key === '') return
  await tx
    .insert(idempotency)
    .values({ memberId, key, fingerprint, answer: JSON.stringify(answer), createdAt: now })
}
