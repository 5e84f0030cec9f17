import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Client } from '../client.ts'
import { defineEndpoint } from '../endpoint.ts'
import { hasTime, recorded } from '../model/dates.ts'
import { amount, eachOnce, points, records, text, underData } from '../model/fields.ts'
import { queryKeys } from '../query-keys.ts'

export const loyaltyStatusEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/loyalty/status',
  summary: 'Points and category of the member',
  auth: true,
  request: v.undefined(),
  response: underData(v.object({ points, category: v.optional(text) }))
})

export function loyaltyStatus(client: Client, signal?: AbortSignal) {
  return client.call(loyaltyStatusEndpoint, { signal })
}

/** One transaction of the points ledger. `score` is negative for spent points. */
const transaction = v.object({
  id: text,
  name: text,
  createdAt: recorded,
  score: amount
})

export type Transaction = v.InferOutput<typeof transaction>

/**
 * Duplicates are equal in all fields, because some providers use the reason of a transaction as its id, and reasons
 * repeat. Without an id or a time of day there are none: two equal purchases may be made on one day.
 */
const identity = (movement: Transaction): string | undefined =>
  movement.id !== '' && hasTime(movement.createdAt) ? JSON.stringify(movement) : undefined

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

export const transactionsQuery = (client: Client) =>
  queryOptions({
    queryKey: queryKeys.transactions,
    queryFn: ({ signal }) => loyaltyTransactions(client, signal)
  })
