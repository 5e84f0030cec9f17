import { loyaltyTransactions, type Transaction, transactionsQuery } from '@eqs/api'
import { apiClient, renewBalance, serverNow } from '@eqs/session'
import { queryOptions } from '@tanstack/react-query'

/** Milliseconds for which two answers count as given at the same moment: what a page asks for as it opens. */
const sameMoment = 5_000

/** Milliseconds for which a movement may be newer than a balance of the same moment, whatever the clocks say. */
const recently = 5 * 60_000

/** The ledger. A movement that is new on the screen is never there before the balance that has it in it. */
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
