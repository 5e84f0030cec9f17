import type { QueryKey } from '@tanstack/react-query'

// Query keys that several packages use, and the keys that each kind of write invalidates. They are not in
// `queries.ts`, so that the session needs no endpoint to know them.

/**
 * First element of the query keys of public data, which stay cached after sign-out. All other query keys
 * belong to one member.
 */
export const club = 'club'

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
