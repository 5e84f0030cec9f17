import { type Redemption, redemptionSchema } from '@eqs/api'
import { keepForMember, serverNow } from '@eqs/session'
import * as v from 'valibot'

/** Redemptions that are kept, at most: the newest. */
const most = 60

const kept = keepForMember(
  'REDEMPTIONS',
  v.object({
    /** Epoch milliseconds. */
    savedAt: v.number(),
    redemptions: v.array(redemptionSchema)
  })
)

/** What Canjes showed last, for a till without reception; undefined when there is nothing worth showing. */
export function readKept() {
  const value = kept.read()
  return value && value.redemptions.length > 0 ? value : undefined
}

/**
 * Keeps what is on screen. What was seen before and has not been loaded again stays behind it: a code of page three is
 * no less needed because today only page one was opened.
 *
 * @param isAll whether the provider has no more than these.
 */
export function keepSeen(seen: readonly Redemption[], isAll: boolean): void {
  const ids = new Set(seen.map(({ _id }) => _id))
  const before = isAll ? [] : (kept.read()?.redemptions ?? []).filter(({ _id }) => !ids.has(_id))
  kept.write({ savedAt: serverNow(), redemptions: [...seen, ...before].slice(0, most) })
}
