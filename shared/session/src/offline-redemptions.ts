import { type Redemption, redemptionSchema } from '@eqs/api'
import * as v from 'valibot'
import { serverNow } from './clock.ts'
import { memberEntry } from './member-entry.ts'

/** Maximum number of stored redemptions. If there are more, only the newest are stored. */
const limit = 60

/** Prefix of the provisional id of a new redemption, until the provider's list contains the real id. */
const provisional = 'provisional:'

const entry = memberEntry(
  'REDEMPTIONS',
  v.object({
    /** The time of the last save by the provider's clock, in epoch milliseconds. */
    savedAt: v.number(),
    redemptions: v.array(redemptionSchema)
  })
)

/** The member's redemptions as last listed by the provider, and newer ones. Canjes shows them offline. */
export const offlineRedemptions = {
  /** Returns the redemptions, newest first, or undefined when none are stored. */
  read() {
    const stored = entry.read()
    return stored && stored.redemptions.length > 0 ? stored : undefined
  },

  /**
   * Stores the provider's list. New redemptions that are missing in the list stay before it. Redemptions of
   * later pages, which were not fetched this time, stay after it.
   *
   * @param isAll true when the list is complete: stored redemptions of later pages are removed.
   */
  saveList(listed: readonly Redemption[], isAll: boolean): void {
    const ids = new Set(listed.map(({ _id }) => _id))
    const codes = new Set(listed.map(({ code }) => code))
    const others = stored().filter(({ _id, code }) => !ids.has(_id) && !codes.has(code))
    save([...others.filter(isProvisional), ...listed, ...others.filter(one => !isAll && !isProvisional(one))])
  },

  /**
   * Stores a new redemption before the provider lists it. Does nothing if the redemption has no code, or if a
   * redemption with the same code is stored already.
   */
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
