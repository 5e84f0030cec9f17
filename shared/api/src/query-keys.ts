import type { QueryKey } from '@tanstack/react-query'

// Query keys that several packages use, and the keys that each kind of write invalidates. They are not beside
// their endpoints, so that the session needs no endpoint to know them.

/**
 * First element of the query keys of public data, which stay cached after sign-out. All other query keys
 * belong to one member.
 */
export const club = 'club'

/** True when a query's data are public and not the data of a member. */
export const isOfClub = (queryKey: QueryKey): boolean => queryKey[0] === club

/**
 * The query keys that several packages use. The session defines the queries of `shell` and `loyaltyStatus`, so screens
 * observe them by the key alone. The answer to `shell` updates `loyaltyStatus` and `unread`.
 *
 * @example useQuery({ queryKey: queryKeys.shell })
 */
export const queryKeys = {
  shell: ['shell'],
  loyaltyStatus: ['loyalty-status'],
  /** The number of unread alerts. */
  unread: ['unread'],
  assets: [club, 'assets'],
  /** The points ledger, whose query is `transactionsQuery`. */
  transactions: ['transactions'],
  /** The screen Canjes, whose query is `redemptionsQuery`. */
  redemptions: ['redemptions'],
  /** The screen Alertas. Its query also updates `unread`. */
  notifications: ['notifications']
} as const

/**
 * The query keys that each kind of write invalidates, on this page and in the member's other tabs. `reading`
 * is the marking of alerts as read.
 */
export const invalidatedBy = {
  redemption: [
    queryKeys.shell,
    queryKeys.loyaltyStatus,
    queryKeys.transactions,
    queryKeys.redemptions,
    ['missions']
  ],
  reading: [queryKeys.shell, queryKeys.notifications],
  profile: [queryKeys.shell]
} as const satisfies Readonly<Record<string, readonly QueryKey[]>>

/** A kind of write that invalidates data. */
export type Write = keyof typeof invalidatedBy
