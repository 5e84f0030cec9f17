import { loyaltyTransactions, queryKeys } from '@eqs/api'
import { $loyalty, apiClient, reloadLoyalty, serverNow } from '@eqs/session'
import { formatDate, formatPoints } from '@eqs/ui'
import { searchFor } from '@eqs/ui/words'
import { queryOptions } from '@tanstack/react-query'

type Transaction = Awaited<ReturnType<typeof loyaltyTransactions>>[number]

/** A transaction with its month and the balance after it. */
export interface Movement extends Transaction {
  /** The month in Buenos Aires, such as '2026-03'; an empty string when the transaction has no date. */
  readonly month: string
  /** The balance after the movement; undefined when unknown. */
  readonly balance: number | undefined
}

/** Sorts newest first, and transactions without a date last. The month headings depend on this order. */
export function inOrder(transactions: readonly Transaction[]): readonly Transaction[] {
  const time = ({ createdAt }: Transaction) => createdAt?.getTime() ?? 0
  return [...transactions].sort((a, b) => time(b) - time(a))
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

const getMonth = ({ createdAt }: Transaction): string => formatDate(createdAt, 'iso').slice(0, 7)

/** The title of a month: 'Diciembre de 2025' for '2025-12'; an empty string without a month. */
export const monthTitle = (month: string): string => formatDate(`${month}-15`, 'long').replace(/^\d+ de /, '')

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
 * never appears next to a balance that does not include the movement. A balance that is at most `sameMoment`
 * old is not requested again, unless the ledger contains a recent movement.
 */
export const ledgerQuery = () =>
  queryOptions({
    queryKey: queryKeys.transactions,
    async queryFn({ signal }) {
      const transactions = await loyaltyTransactions(apiClient(), signal)
      // Without a known balance, the shell's own request for it is pending or has failed.
      // Movements are shown also when the balance cannot be fetched.
      if ($loyalty.get().status === 'known')
        await reloadLoyalty(transactions.some(isRecent) ? 0 : sameMoment).catch(() => {})
      return transactions
    }
  })

const isRecent = ({ createdAt }: Transaction): boolean =>
  createdAt === undefined || serverNow() - createdAt.getTime() < recently

export const kinds = ['all', 'earned', 'spent'] as const
export type Kind = (typeof kinds)[number]

export interface LedgerFilters {
  readonly kind: Kind
  /** A month such as '2026-03'; an empty string for all months. */
  readonly month: string
  /** The search text. */
  readonly words: string
}

export const noFilters: LedgerFilters = { kind: 'all', month: '', words: '' }

/** Maximum length of a search, in characters. */
export const longestSearch = 80

const kindNames = { all: '', earned: 'sumaste', spent: 'usaste' } satisfies Record<Kind, string>

/**
 * Converts between the filters of the ledger and the query of the page's address, such as
 * `?tipo=usaste&mes=2026-03&buscar=cafe`.
 */
export const ledgerAddress = {
  parse: (query: URLSearchParams): LedgerFilters => ({
    kind: kinds.find(kind => kindNames[kind] === query.get('tipo')) ?? noFilters.kind,
    month: /^\d{4}-(?:0[1-9]|1[0-2])$/.exec(query.get('mes') ?? '')?.[0] ?? '',
    words: query.get('buscar')?.slice(0, longestSearch) ?? ''
  }),
  write: ({ kind, month, words }: LedgerFilters) => ({ tipo: kindNames[kind], mes: month, buscar: words })
}

/**
 * The movements of the chosen kind and month whose name contains every word of the search, in the given
 * order.
 */
export function matching(
  movements: readonly Movement[],
  { kind, month, words }: LedgerFilters
): readonly Movement[] {
  const isWanted = searchFor(words)
  return movements.filter(
    movement =>
      (kind === 'all' || isOfKind(movement, kind)) &&
      (month === '' || movement.month === month) &&
      isWanted(movement.name)
  )
}

const isOfKind = ({ score }: Movement, kind: Kind): boolean =>
  score !== undefined && score < 0 === (kind === 'spent')

/** The months of the movements, each once, in the order of the movements. */
export const listMonths = (movements: readonly Movement[]): readonly string[] =>
  [...new Set(movements.map(({ month }) => month))].filter(month => month !== '')

export interface Totals {
  readonly earned: number
  /** Spent points as a positive number. */
  readonly spent: number
}

export function sumTotals(movements: readonly Movement[]): Totals {
  let earned = 0
  let spent = 0
  for (const { score = 0 } of movements)
    if (score < 0) spent -= score
    else earned += score
  return { earned, spent }
}
