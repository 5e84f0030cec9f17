import * as v from 'valibot'
import { beginning } from './dates.ts'
import { amount, id, images, text } from './fields.ts'

const written = v.object({
  _id: id,
  description_title: text,
  description_text: text,
  points: amount,
  images,
  start_date: beginning,
  /** `no_code` marks a benefit without a code. */
  code_type: text,
  more_info: text,
  ecommerce_url: text,
  cta_text: text
})

/**
 * A promotion (specification, section 3). `points` is its price. If a benefit has no price, the price is 0.
 * Any other promotion without a price is invalid. `description_text` is HTML and has to be sanitized before
 * rendering.
 */
export const promo = v.pipe(
  written,
  v.forward(
    v.check(({ points, code_type }) => points !== undefined || code_type === 'no_code', 'no price'),
    ['points']
  ),
  v.transform(({ points = 0, ...rest }) => ({ ...rest, points }))
)

export type Promo = v.InferOutput<typeof promo>

/**
 * True when the promotion has started, or has no start date.
 *
 * @param now epoch milliseconds by the provider's clock.
 */
export const hasBegun = ({ start_date }: Pick<Promo, 'start_date'>, now: number): boolean =>
  start_date === undefined || start_date.getTime() <= now

/** True when the balance covers the price. With an unknown balance the result is false. */
export const isAffordable = ({ points }: Pick<Promo, 'points'>, balance: number | undefined): boolean =>
  balance !== undefined && points <= balance
