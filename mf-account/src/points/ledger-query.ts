import { loyaltyTransactions, type Transaction, transactionsQuery } from '@eqs/api'
import { apiClient, renewBalance, serverNow } from '@eqs/session'
import { queryOptions } from '@tanstack/react-query'

/**
 * Maximum age of a balance, in milliseconds, that counts as requested together with the ledger, as when a
 * page opens.
 */
const sameMoment = 5_000

/**
 * Age in milliseconds below which a movement is recent: a balance that was requested together with the ledger
 * may not include it yet. Includes a tolerance for differences between clocks.
 */
const recently = 5 * 60_000

/**
 * The query of the ledger. It requests the balance again before it resolves, so that a new movement never
 * appears next to a balance that does not include it. The first time, a balance that is at most `sameMoment`
 * old is not requested again, unless the ledger contains a recent movement.
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
