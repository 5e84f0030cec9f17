import type { Transaction } from '@eqs/api'
import { formatPoints, monthNames, startOfDay } from '@eqs/ui'

/** A line of the ledger, with what the list says of it beside what the provider does. */
export interface Movement extends Transaction {
  /** '2026-03' in Buenos Aires; empty without a date. */
  readonly month: string
  /** Points after it; undefined where that cannot be told. */
  readonly balance: number | undefined
}

/** Newest first; what has no date goes last. The order is not left to the provider: months are told apart by it. */
export function inOrder(transactions: readonly Transaction[]): readonly Transaction[] {
  const time = ({ createdAt }: Transaction) => createdAt?.getTime() ?? Number.NEGATIVE_INFINITY
  return [...transactions].sort((a, b) => Math.sign(time(b) - time(a)) || 0)
}

/**
 * The ledger with its running balance, reckoned back from the present one: what expired long ago is in neither. A movement
 * without a date could stand anywhere, and then nobody knows the balance after any.
 *
 * @param transactions in order.
 * @param points the present balance, where it is known.
 */
export function movementsOf(
  transactions: readonly Transaction[],
  points: number | undefined
): readonly Movement[] {
  let balance = transactions.every(({ createdAt }) => createdAt) ? points : undefined
  return transactions.map(transaction => {
    const movement = { ...transaction, month: monthOf(transaction), balance }
    const { score } = transaction
    // What a movement does not say leaves the balance before it unknown.
    balance = balance === undefined || score === undefined ? undefined : balance - score
    return movement
  })
}

function monthOf({ createdAt }: Transaction): string {
  if (!createdAt || Number.isNaN(createdAt.getTime())) return ''
  // Its parts in UTC are those of the calendar in Buenos Aires.
  const day = startOfDay(createdAt)
  return `${day.getUTCFullYear()}-${String(day.getUTCMonth() + 1).padStart(2, '0')}`
}

/** 'Diciembre de 2025' for '2025-12'; empty for no month. */
export function monthTitle(month: string): string {
  const [year, number] = month.split('-')
  return number ? `${monthNames[Number(number) - 1]} de ${year}` : ''
}

/**
 * '+1.200' or '−350': the sign is said, not left to the colour. A true minus, so that it is as wide as the plus. Empty where
 * the provider does not say.
 */
export function signedPoints(score: number | undefined): string {
  if (score === undefined) return ''
  return `${score < 0 ? '−' : '+'}${formatPoints(Math.abs(score))}`
}
