import { loyaltyTransactions, type Transaction, transactionsQuery } from '@eqs/api'
import { apiClient, renewBalance, serverNow } from '@eqs/session'
import { queryOptions } from '@tanstack/react-query'

/** Milliseconds within which two answers count as simultaneous, such as the calls of a page that opens. */
const sameMoment = 5_000

/**
 * Milliseconds within which a movement may be missing in a simultaneous balance. Covers clock differences.
 */
const recently = 5 * 60_000

/**
 * The ledger. It renews the balance before it resolves, so that no new movement appears next to a balance
 * without it.
 */
export const ledgerQuery = () => {
  const { queryKey } = transactionsQuery(apiClient())
  return queryOptions({
    queryKey,
    async queryFn({ client, signal }) {
      const isFirst = client.getQueryData(queryKey) === undefined
      const transactions = await loyaltyTransactions(apiClient(), signal)
      await renewBalance(isFirst && !transactions.some(isRecent) ? sameMoment : 0)
      return transactions
    }
  })
}

const isRecent = ({ createdAt }: Transaction): boolean =>
  createdAt === undefined || serverNow() - createdAt.getTime() < recently
