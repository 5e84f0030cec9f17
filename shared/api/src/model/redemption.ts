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

/**
 * Returns the state of a redemption's code (specification, section 4). A used code remains 'used' after its
 * deadline. An unused code without a known deadline is 'active'.
 *
 * @param now the current time, in epoch milliseconds.
 * @example getCodeState(redemption, serverNow()) // 'active'
 */
export function getCodeState(
  { usage, expiration_date: deadline }: Redemption,
  now: number
): 'active' | 'used' | 'expired' {
  if (usage) return 'used'
  return deadline && deadline.getTime() < now ? 'expired' : 'active'
}

/**
 * True for a redemption with a code that can be used now.
 *
 * @param now the current time, in epoch milliseconds.
 */
export const hasUsableCode = (redemption: Redemption, now: number): boolean =>
  redemption.code !== '' && getCodeState(redemption, now) === 'active'

/**
 * Compares two redemptions for `sort`: the one that expires first comes first. A redemption without an expiry
 * date comes after all others.
 */
export const byExpiry = (one: Redemption, other: Redemption): number => toEnd(one) - toEnd(other)

const toEnd = ({ expiration_date }: Redemption): number =>
  expiration_date?.getTime() ?? Number.MAX_SAFE_INTEGER
