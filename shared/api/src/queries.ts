import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Client } from './client.ts'
import { loyaltyTransactions } from './endpoints/loyalty-transactions.ts'
import { missions } from './endpoints/missions.ts'
import { promosGet } from './endpoints/promos-get.ts'
import { promosGetActive } from './endpoints/promos-get-active.ts'
import { referrersList } from './endpoints/referrers-list.ts'

// What the screens read of the provider, by the keys under which it is cached, and what each write makes out of date.

/** What begins a key of the club's own facts, which stay when a member leaves. All others are one member's. */
const club = 'club'

/** Whether these data are the club's, and no member's. */
export const isOfClub = (queryKey: QueryKey): boolean => queryKey[0] === club

/** The keys of what the session itself asks for and holds: it caches nothing under them but that it has asked. */
export const shellKey = ['shell'] as const
export const loyaltyStatusKey = ['loyalty-status'] as const
export const assetsKey = [club, 'assets'] as const

/** The key of Canjes, whose pages come one by one (`redemptionsQuery`). */
export const redemptionsKey = ['redemptions'] as const

/** The key of Alertas, whose answer sets the count in the side bar as well (`inboxQuery`). */
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

/** What is out of date after each write of a member, on this page and on every other one of theirs. */
export const outdatedBy = {
  redemption: [shellKey, loyaltyStatusKey, ['transactions'], redemptionsKey, ['missions']],
  reading: [shellKey, notificationsKey],
  profile: [shellKey]
} as const satisfies Readonly<Record<string, readonly QueryKey[]>>

/** A write that makes something out of date. */
export type Write = keyof typeof outdatedBy
