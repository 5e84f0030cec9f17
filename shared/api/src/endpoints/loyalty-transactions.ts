import * as v from 'valibot'
import type { Client } from '../client.ts'
import { defineEndpoint } from '../endpoint.ts'
import { instant } from '../model/dates.ts'
import { amount, text } from '../model/fields.ts'
import { eachOnce, records } from '../model/list.ts'

/**
 * A line of the ledger. `score` is in points: negative for spent points, undefined when the provider omits
 * it.
 */
const transaction = v.object({
  id: text,
  name: text,
  createdAt: instant,
  score: amount
})

export type Transaction = v.InferOutput<typeof transaction>

/**
 * Returns the whole record as the identity: some providers use the reason of a transaction as its id, and
 * reasons repeat. A record without an id has no identity and is never a duplicate.
 */
const identity = (movement: Transaction): string | undefined =>
  movement.id === '' ? undefined : JSON.stringify(movement)

export const loyaltyTransactionsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/loyalty/transactions',
  summary: 'The points ledger of the member, newest first',
  auth: true,
  request: v.undefined(),
  response: v.pipe(
    v.object({ data: records(transaction) }),
    v.transform(({ data }) => eachOnce(data, identity))
  )
})

export function loyaltyTransactions(client: Client, signal?: AbortSignal) {
  return client.call(loyaltyTransactionsEndpoint, { signal })
}
