import type { Promo } from '@eqs/api'
import { searchFor } from '@eqs/ui/words'

export const views = ['all', 'affordable', 'saved'] as const
export type View = (typeof views)[number]

export const sorts = ['cheapest', 'dearest', 'newest', 'title'] as const
export type Sort = (typeof sorts)[number]

export interface Filters {
  readonly view: View
  readonly sort: Sort
  /** The search text. */
  readonly words: string
}

export const noFilters: Filters = { view: 'all', sort: 'cheapest', words: '' }

/** Selects the promotions of a view. While the balance is unknown, no promotion is affordable. */
export function inView(
  promos: readonly Promo[],
  view: View,
  balance: number | undefined,
  saved: ReadonlySet<string>
): readonly Promo[] {
  if (view === 'saved') return promos.filter(({ _id }) => saved.has(_id))
  if (view === 'affordable') return promos.filter(({ points }) => balance !== undefined && points <= balance)
  return promos
}

/** The promotions whose title contains every word of the search; all promotions for an empty search. */
export function matching(promos: readonly Promo[], words: string): readonly Promo[] {
  if (words.trim() === '') return promos
  const isWanted = searchFor(words)
  return promos.filter(promo => isWanted(promo.description_title))
}

const { compare } = new Intl.Collator('es')
const byTitle = (one: Promo, other: Promo) => compare(one.description_title, other.description_title)
const byPoints = (one: Promo, other: Promo) => one.points - other.points || byTitle(one, other)

const orders = {
  cheapest: byPoints,
  dearest: (one, other) => byPoints(other, one),
  newest: (one, other) => other.start_date.getTime() - one.start_date.getTime(),
  title: byTitle
} satisfies Record<Sort, (one: Promo, other: Promo) => number>

export function sorted(promos: readonly Promo[], sort: Sort): readonly Promo[] {
  return [...promos].sort(orders[sort])
}
