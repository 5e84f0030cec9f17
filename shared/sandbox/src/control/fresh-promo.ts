import * as v from 'valibot'
import { day, later } from '../clock.ts'
import type { Services } from '../services.ts'
import { newId } from '../storage/identifiers.ts'
import { type Member, promo } from '../storage/tables.ts'

/** Properties of a new promotion. All are optional. */
export const freshPromoSchema = v.object({
  /** E-mail of the only member who sees the promotion. Default: all members see it. */
  email: v.optional(v.string()),
  description_title: v.optional(v.string(), 'Promo de prueba'),
  description_text: v.optional(v.string(), '<p>Una promo de prueba.</p>'),
  points: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 100),
  images: v.optional(v.array(v.object({ url: v.string(), name: v.optional(v.string(), '') })), []),
  /** Start as an ISO timestamp. Default: one day ago. */
  start_date: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  code_type: v.optional(v.string(), 'unique_code'),
  more_info: v.optional(v.string(), ''),
  ecommerce_url: v.optional(v.string(), ''),
  cta_text: v.optional(v.string(), ''),
  once_per_member: v.optional(v.boolean(), false)
})

export async function createFreshPromo(
  { db, clock }: Services,
  wish: v.InferOutput<typeof freshPromoSchema>,
  memberOf: (email: string) => Promise<Member>
) {
  const id = newId()
  await db.insert(promo).values({
    id,
    title: wish.description_title,
    description: wish.description_text,
    points: wish.points,
    images: wish.images,
    startDate: wish.start_date ? new Date(wish.start_date) : later(clock.now(), -day),
    codeType: wish.code_type,
    moreInfo: wish.more_info,
    ecommerceUrl: wish.ecommerce_url,
    ctaText: wish.cta_text,
    oncePerMember: wish.once_per_member,
    onlyFor: wish.email ? (await memberOf(wish.email)).id : null
  })
  return { _id: id }
}
