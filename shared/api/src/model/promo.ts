import * as v from 'valibot'
import { beginning } from './dates.ts'
import { amount, images, text } from './fields.ts'

/** A promotion (specification, section 3). `points` is its price; `description_text` is HTML that has to be sanitised. */
export const promo = v.object({
  _id: v.string(),
  description_title: text,
  description_text: text,
  points: amount,
  images,
  start_date: beginning,
  /** `no_code` means a benefit without a code. */
  code_type: text,
  more_info: text,
  ecommerce_url: text,
  cta_text: text
})

export type Promo = v.InferOutput<typeof promo>
