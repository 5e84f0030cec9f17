import { type Redemption, redemptionSchema } from '@eqs/api'
import * as v from 'valibot'
import { serverNow } from './clock.ts'
import { memberEntry } from './member-entry.ts'

/** Redemptions that are stored, at most: the newest. */
const limit = 60

/** What an id begins with until the provider's list brings the real one. */
const provisional = 'provisional:'

const entry = memberEntry(
  'REDEMPTIONS',
  v.object({
    /** Epoch milliseconds. */
    savedAt: v.number(),
    redemptions: v.array(redemptionSchema)
  })
)

/** The member's redemptions as they were last seen, with what was redeemed since: Canjes shows them without a network. */
export const offlineRedemptions = {
  /** The newest first; undefined when there are none. */
  read() {
    const stored = entry.read()
    return stored && stored.redemptions.length > 0 ? stored : undefined
  },

  /**
   * Stores what the provider listed. Redemptions of later pages that were not loaded this time stay behind it, and those
   * that were just redeemed and are not in the list yet stay before it.
   *
   * @param isAll whether the provider has no more than these.
   */
  saveList(listed: readonly Redemption[], isAll: boolean): void {
    const ids = new Set(listed.map(({ _id }) => _id))
    const codes = new Set(listed.map(({ code }) => code))
    const others = stored().filter(({ _id, code }) => !ids.has(_id) && !codes.has(code))
    save([...others.filter(isProvisional), ...listed, ...others.filter(one => !isAll && !isProvisional(one))])
  },

  /** Stores what was redeemed this moment, before the provider's list has it. Repeating it changes nothing. */
  saveNew({ promo, code, name }: Pick<Redemption, 'promo' | 'code' | 'name'>): void {
    if (code === '' || stored().some(one => one.code === code)) return
    const unused = { usage: false, usage_timestamp: undefined, expiration_date: undefined }
    save([{ _id: provisional + code, promo, code, name, ...unused }, ...stored()])
  }
}

const isProvisional = ({ _id }: Redemption): boolean => _id.startsWith(provisional)

const stored = (): readonly Redemption[] => entry.read()?.redemptions ?? []

const save = (redemptions: readonly Redemption[]): void =>
  entry.write({ savedAt: serverNow(), redemptions: redemptions.slice(0, limit) })
