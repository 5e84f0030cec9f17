import type { Transaction } from '@eqs/api'
import { formatLongDate, formatPoints } from '@eqs/ui'

/** Newest first; what has no date goes last. The order is not left to the provider: months are told apart by it. */
export function inOrder(transactions: readonly Transaction[]): readonly Transaction[] {
  const time = ({ createdAt }: Transaction) => createdAt?.getTime() ?? Number.NEGATIVE_INFINITY
  return transactions.toSorted((a, b) => Math.sign(time(b) - time(a)) || 0)
}

/** 'Diciembre de 2025'; empty without a date. */
export function monthOf({ createdAt }: Transaction): string {
  return formatLongDate(createdAt).replace(/^\d+ de /, '')
}

/** '+1.200' or '−350': the sign is said, not left to the colour. A true minus, so that it is as wide as the plus. */
export function signedPoints(score: number): string {
  return `${score < 0 ? '−' : '+'}${formatPoints(Math.abs(score))}`
}
