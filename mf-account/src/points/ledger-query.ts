import { loyaltyTransactions, type Transaction, transactionsQuery } from '@eqs/api'
import { apiClient, renewBalance, serverNow } from '@eqs/session'
import { queryOptions } from '@tanstack/react-query'

/**
 * Maximum age in milliseconds of a balance that counts as requested together with the ledger. When a page
 * opens, both are requested at almost the same time.
 */
const sameMoment = 5_000

/**
 * Age in milliseconds below which a movement is recent. A balance that was requested together with the ledger
 * may not include a recent movement yet. The value includes a tolerance for differences between clocks.
 */
const recently = 5 * 60_000

/**
 * The query of the ledger. The query requests the balance again before it resolves, so that a new movement
 * never appears next to a balance that does not include the movement. On the first request for the ledger, a
 * balance that is at most `sameMoment` old is not requested again, unless the ledger contains a recent
 * movement.
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
