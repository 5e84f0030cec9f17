import { day, later } from '../../clock.ts'
import { idFor } from '../../storage/identifiers.ts'
import type { Promo } from '../../storage/tables.ts'
import { culture } from './culture.ts'
import { food } from './food.ts'
import { home } from './home.ts'
import { outdoors } from './outdoors.ts'
import type { PromoSeed } from './promo-seed.ts'

/** Returns the id of a promotion of the seed. The id is the same in every sandbox. */
export const promoIdFor = (slug: string) => idFor(`promo ${slug}`)

/** Returns all promotions of the seed, with dates relative to `now`. */
export function catalogueAt(now: Date): readonly Promo[] {
  return [...food, ...culture, ...home, ...outdoors].map((seed, index) => toPromo(seed, index, now))
}

function toPromo(seed: PromoSeed, index: number, now: Date): Promo {
  return {
    id: promoIdFor(seed.slug),
    title: seed.title,
    description: seed.description,
    points: seed.points,
    images: (seed.images ?? []).map(name => ({ url: `/v1/images/promos/${name}.svg`, name: seed.title })),
    startDate: later(now, (seed.startsIn ?? -20 - index * 3) * day),
    codeType: seed.noCode ? 'no_code' : 'unique_code',
    moreInfo: seed.moreInfo ?? '',
    ecommerceUrl: seed.ecommerceUrl ?? '',
    ctaText: seed.ctaText ?? '',
    oncePerMember: seed.oncePerMember ?? false,
    onlyFor: null
  }
}
