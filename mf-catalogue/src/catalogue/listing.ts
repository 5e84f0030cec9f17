import type { Promo } from '@eqs/api'

export const views = ['all', 'affordable', 'saved'] as const
export type View = (typeof views)[number]

export const sorts = ['cheapest', 'dearest', 'newest', 'title'] as const
export type Sort = (typeof sorts)[number]

export interface Filters {
  readonly view: View
  readonly sort: Sort
  /** What the member typed to search for. */
  readonly words: string
}

export const noFilters: Filters = { view: 'all', sort: 'cheapest', words: '' }

/**
 * The promotions that have begun; one without a date has always been there.
 *
 * @param now epoch milliseconds by the provider's clock.
 */
export function startedAt(promos: readonly Promo[], now: number): readonly Promo[] {
  return promos.filter(({ start_date }) => start_date === undefined || start_date.getTime() <= now)
}

/** What one of the three views holds. Without a known balance nothing counts as within reach. */
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

/** Letters without accents, so that "cafe" finds "Café". */
export const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('es')

const titles = new WeakMap<Promo, string>()

/** A title as it is searched: made once for each promotion, and not at every letter that is typed. */
function plainTitle(promo: Promo): string {
  const known = titles.get(promo) ?? plain(promo.description_title)
  titles.set(promo, known)
  return known
}

/** The promotions whose title has every word. */
export function matching(promos: readonly Promo[], words: string): readonly Promo[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean)
  return wanted.length === 0
    ? promos
    : promos.filter(promo => wanted.every(word => plainTitle(promo).includes(word)))
}

const { compare } = new Intl.Collator('es')
const byTitle = (one: Promo, other: Promo) => compare(one.description_title, other.description_title)
const byPoints = (one: Promo, other: Promo) => one.points - other.points || byTitle(one, other)

const orders = {
  cheapest: byPoints,
  dearest: (one, other) => byPoints(other, one),
  newest: (one, other) => (other.start_date?.getTime() ?? 0) - (one.start_date?.getTime() ?? 0),
  title: byTitle
} satisfies Record<Sort, (one: Promo, other: Promo) => number>

export function sorted(promos: readonly Promo[], sort: Sort): readonly Promo[] {
  return promos.toSorted(orders[sort])
}

/** The cheapest promotion that is still out of reach: what the member is saving for. */
export function nextGoal(promos: readonly Promo[], balance: number): Promo | undefined {
  return promos.filter(({ points }) => points > balance).toSorted(byPoints)[0]
}
