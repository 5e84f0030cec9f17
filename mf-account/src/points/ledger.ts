import type { Transaction } from '@eqs/api'
import { formatPoints, monthNames, startOfDay } from '@eqs/ui'

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
 * Adds the month and the balance after each transaction. The balances are computed backwards from the present
 * balance, so they are correct even when the ledger does not contain the first transactions. With an undated
 * transaction the order is uncertain, so all balances are unknown.
 *
 * @param transactions newest first, see `inOrder`.
 * @param points the present balance; undefined when unknown.
 */
export function toMovements(
  transactions: readonly Transaction[],
  points: number | undefined
): readonly Movement[] {
  let balance = transactions.every(({ createdAt }) => createdAt) ? points : undefined
  return transactions.map(transaction => {
    const movement = { ...transaction, month: getMonth(transaction), balance }
    const { score } = transaction
    // If a movement has no points, the balances before that movement are unknown.
    balance = balance === undefined || score === undefined ? undefined : balance - score
    return movement
  })
}

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
