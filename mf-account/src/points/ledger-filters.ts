import { searchFor } from '@eqs/ui/words'
import type { Movement } from './ledger.ts'

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
