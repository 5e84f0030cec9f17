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

/**
 * A promotion without a date has always been there.
 *
 * @param now epoch milliseconds by the provider's clock.
 */
export const hasBegun = ({ start_date }: Pick<Promo, 'start_date'>, now: number): boolean =>
  start_date === undefined || start_date.getTime() <= now

/** Without a known balance nothing is affordable. */
export const isAffordable = ({ points }: Pick<Promo, 'points'>, balance: number | undefined): boolean =>
  balance !== undefined && points <= balance
