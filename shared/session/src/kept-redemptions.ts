import { type Redemption, redemptionSchema } from '@eqs/api'
import * as v from 'valibot'
import { serverNow } from './clock.ts'
import { keepForMember } from './kept.ts'

/** Redemptions that are kept, at most: the newest. */
const most = 60

/** What the id of a redemption begins with until the provider's list has told its real one. */
const untold = 'untold:'

const kept = keepForMember(
  'REDEMPTIONS',
  v.object({
    /** Epoch milliseconds. */
    savedAt: v.number(),
    redemptions: v.array(redemptionSchema)
  })
)

/** The member's codes, for a till without reception: those that were seen last, and those that are just redeemed. */
export const keptRedemptions = {
  /** The newest first; undefined when there is nothing worth showing. */
  read() {
    const value = kept.read()
    return value && value.redemptions.length > 0 ? value : undefined
  },

  /**
   * Keeps what the provider listed. What was seen before and has not been loaded again stays behind it: a code of page
   * three is no less needed because today only page one was opened. A code that the list does not have yet, perhaps
   * because it is older, stays before it.
   *
   * @param isAll whether the provider has no more than these.
   */
  keepSeen(seen: readonly Redemption[], isAll: boolean): void {
    const ids = new Set(seen.map(({ _id }) => _id))
    const codes = new Set(seen.map(({ code }) => code))
    const others = kept.read()?.redemptions.filter(({ _id, code }) => !ids.has(_id) && !codes.has(code)) ?? []
    const fresh = others.filter(isUntold)
    const before = isAll ? [] : others.filter(one => !isUntold(one))
    write([...fresh, ...seen, ...before])
  },

  /** Keeps what was redeemed this moment, of which only so much is told; once, however often it is told. */
  keepFresh({ promo, code, name }: Pick<Redemption, 'promo' | 'code' | 'name'>): void {
    const redemptions = kept.read()?.redemptions ?? []
    if (code === '' || redemptions.some(one => one.code === code)) return
    const fresh: Redemption = {
      _id: untold + code,
      promo,
      code,
      name,
      usage: false,
      usage_timestamp: undefined,
      expiration_date: undefined
    }
    write([fresh, ...redemptions])
  }
}

const isUntold = ({ _id }: Redemption): boolean => _id.startsWith(untold)

function write(redemptions: readonly Redemption[]): void {
  kept.write({ savedAt: serverNow(), redemptions: redemptions.slice(0, most) })
}
