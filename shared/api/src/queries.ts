import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Client } from './client.ts'
import { loyaltyTransactions } from './endpoints/loyalty-transactions.ts'
import { missions } from './endpoints/missions.ts'
import { promosGet } from './endpoints/promos-get.ts'
import { promosGetActive } from './endpoints/promos-get-active.ts'
import { referrersList } from './endpoints/referrers-list.ts'

// The screens' queries and their query keys, and the query keys that each kind of write invalidates.

/**
 * First element of the query keys of public data, which stay cached after sign-out. All other query keys
 * belong to one member.
 */
const club = 'club'

/** True when a query's data are public and not the data of a member. */
export const isOfClub = (queryKey: QueryKey): boolean => queryKey[0] === club

/**
 * Query keys of data that the slices of the session store (`@eqs/session`). For these data, the query cache
 * stores only the time of the last fetch.
 */
export const shellKey = ['shell'] as const
export const loyaltyStatusKey = ['loyalty-status'] as const
export const assetsKey = [club, 'assets'] as const

/** The query key of the screen Canjes, whose query is `redemptionsQuery`. */
export const redemptionsKey = ['redemptions'] as const

/**
 * The query key of the screen Alertas. Its query (`inboxQuery` in `mf-notifications`) also updates the number
 * of unread alerts in the side bar.
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

/**
 * The query keys that each kind of write invalidates, on this page and in the member's other tabs. `reading`
 * is the marking of alerts as read.
 */
export const invalidatedBy = {
  redemption: [shellKey, loyaltyStatusKey, ['transactions'], redemptionsKey, ['missions']],
  reading: [shellKey, notificationsKey],
  profile: [shellKey]
} as const satisfies Readonly<Record<string, readonly QueryKey[]>>

/** A kind of write that invalidates data. */
export type Write = keyof typeof invalidatedBy
