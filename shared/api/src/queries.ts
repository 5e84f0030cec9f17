import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Client } from './client.ts'
import { loyaltyTransactions } from './endpoints/loyalty-transactions.ts'
import { missions } from './endpoints/missions.ts'
import { promosGet } from './endpoints/promos-get.ts'
import { promosGetActive } from './endpoints/promos-get-active.ts'
import { referrersList } from './endpoints/referrers-list.ts'

// The queries of the screens with their cache keys, and the keys that each write invalidates.

/**
 * First element of the query keys of public data, which stay cached after sign-out. All other query keys
 * belong to one member.
 */
const club = 'club'

/** True when a query's data are public, so that they belong to no member. */
export const isOfClub = (queryKey: QueryKey): boolean => queryKey[0] === club

/**
 * Query keys of data that the session's slices store. The query cache stores only the time when these data
 * were fetched.
 */
export const shellKey = ['shell'] as const
export const loyaltyStatusKey = ['loyalty-status'] as const
export const assetsKey = [club, 'assets'] as const

/** The query key of the screen Canjes, which uses an infinite query (`redemptionsQuery`). */
export const redemptionsKey = ['redemptions'] as const

/**
 * The query key of the screen Alertas. The query's answer also sets the count in the side bar (`inboxQuery`
 * of mf-notifications).
 */
export const notificationsKey = ['notifications'] as const

export const transactionsQuery = (client: Client) =>
  queryOptions({
    queryKey: ['transactions'],
    queryFn: ({ signal }) => loyaltyTransactions(client, signal)
  })

export const missionsQuery = (client: Client) =>
  queryOptions({ queryKey: ['missions'], queryFn: ({ signal }) => missions(client, signal) })

export const promosQuery = (client: Client) =>
  queryOptions({ queryKey: ['promos'], queryFn: ({ signal }) => promosGetActive(client, signal) })

export const promoQuery = (client: Client, id: string) =>
  queryOptions({ queryKey: ['promo', id], queryFn: ({ signal }) => promosGet(client, id, signal) })

export const referrersQuery = (client: Client) =>
  queryOptions({ queryKey: [club, 'referrers'], queryFn: ({ signal }) => referrersList(client, signal) })

/** The query keys that each kind of write invalidates, on this page and in the member's other tabs. */
export const invalidatedBy = {
  redemption: [shellKey, loyaltyStatusKey, ['transactions'], redemptionsKey, ['missions']],
  reading: [shellKey, notificationsKey],
  profile: [shellKey]
} as const satisfies Readonly<Record<string, readonly QueryKey[]>>

/** A kind of write that invalidates data. */
export type Write = keyof typeof invalidatedBy
