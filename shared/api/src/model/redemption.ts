import * as v from 'valibot'
import { flag, images, instant, text } from './fields.ts'

/** A redeemed code (specification, section 3). */
export const redemption = v.object({
  _id: v.string(),
  promo: v.nullish(v.object({ _id: text, images, description_title: text })),
  code: text,
  usage: flag,
  usage_timestamp: instant,
  expiration_date: instant,
  name: text
})

export type Redemption = v.InferOutput<typeof redemption>
