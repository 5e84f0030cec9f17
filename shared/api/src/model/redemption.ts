import * as v from 'valibot'
import { deadline, recorded } from './dates.ts'
import { flag, id, images, text } from './fields.ts'
import { optionally } from './list.ts'

/** A redemption with its code (specification, section 3). */
export const redemption = v.object({
  _id: id,
  promo: optionally(v.object({ _id: text, images, description_title: text })),
  code: text,
  usage: flag,
  usage_timestamp: recorded,
  expiration_date: deadline,
  name: text
})

export type Redemption = v.InferOutput<typeof redemption>
