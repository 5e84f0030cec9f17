import { loyaltyTransactions, type Transaction, transactionsQuery } from '@eqs/api'
import { apiClient, renewBalance, serverNow } from '@eqs/session'
import { formatPoints, monthNames, startOfDay } from '@eqs/ui'
import { queryOptions } from '@tanstack/react-query'

/** A transaction with its month and the balance after it. */
export interface Movement extends Transaction {
  /** The month in Buenos Aires, such as '2026-03'; an empty string when the transaction has no date. */
  readonly month: string
  /** The balance after the movement; undefined when unknown. */
  readonly balance: number | undefined
}

/** Sorts newest first, and transactions without a date last. The month headings depend on this order. */
export function inOrder(transactions: readonly Transaction[]): readonly Transaction[] {
  const time = ({ createdAt }: Transaction) => createdAt?.getTime() ?? Number.NEGATIVE_INFINITY
  return [...transactions].sort((a, b) => Math.sign(time(b) - time(a)) || 0)
}

/**
 * Adds the month and the balance after each transaction. The balances are known only where the transactions
 * add up to the present balance. With an undated transaction the order is uncertain, so they are unknown too.
 *
 * @param transactions newest first, see `inOrder`.
 * @param points the present balance; undefined when unknown.
 */
export function toMovements(
  transactions: readonly Transaction[],
  points: number | undefined
): readonly Movement[] {
  // A missing score makes the sum NaN, which equals no balance.
  const sum = transactions.reduce((total, { score = Number.NaN }) => total + score, 0)
  const addsUp = sum === points && transactions.every(({ createdAt }) => createdAt)
  let next = sum
  return transactions.map(transaction => {
    const balance = addsUp ? next : undefined
    next -= transaction.score ?? 0
    return { ...transaction, month: getMonth(transaction), balance }
  })
}

/** True when the balances after the movements are known. They are known for all movements or for none. */
export const hasBalances = ([first]: readonly Movement[]): boolean => first?.balance !== undefined

function getMonth({ createdAt }: Transaction): string {
  if (!createdAt || Number.isNaN(createdAt.getTime())) return ''
  // `startOfDay` returns the date in Buenos Aires in its UTC fields.
  const day = startOfDay(createdAt)
  return `${day.getUTCFullYear()}-${String(day.getUTCMonth() + 1).padStart(2, '0')}`
}

/** The title of a month: 'Diciembre de 2025' for '2025-12'; an empty string without a month. */
export function monthTitle(month: string): string {
  const [year, number] = month.split('-')
  return number ? `${monthNames[Number(number) - 1]} de ${year}` : ''
}

/**
 * Points with their sign, such as '+1.200' or '−350', because the colour alone must not show the sign. The
 * minus is U+2212, which is as wide as the plus.
 *
 * @returns an empty string when the provider sends no points.
 */
export function signedPoints(score: number | undefined): string {
  if (score === undefined) return ''
  return `${score < 0 ? '−' : '+'}${formatPoints(Math.abs(score))}`
}

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
