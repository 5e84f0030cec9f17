import { queryOptions } from '@tanstack/react-query'
import type { Client } from './client.ts'
import { loyaltyTransactions } from './endpoints/loyalty-transactions.ts'
import { missions } from './endpoints/missions.ts'
import { promosGet } from './endpoints/promos-get.ts'
import { promosGetActive } from './endpoints/promos-get-active.ts'
import { referrersList } from './endpoints/referrers-list.ts'
import { club } from './query-keys.ts'

// The screens' queries.

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
