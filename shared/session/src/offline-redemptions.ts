import {
  hasUsableCode,
  queryKeys,
  type Redemption,
  redemptionSchema,
  redemptionsIn,
  redemptionsQuery
} from '@eqs/api'
import { apiClient, serverNow } from './api-client.ts'
import { onAnswer, queryClient } from './query-client.ts'
import { storedEntry } from './session.ts'

/** Maximum number of stored redemptions. Older redemptions are not stored. */
const limit = 60

/** Prefix of the id that a new redemption has until the provider's list contains its real id. */
const provisional = 'provisional:'

type StoredRedemption = Redemption & {
  /** The points that the redemption took. Known only in the browser that redeemed: the provider's list has no points. */
  readonly points?: number | undefined
}

const entry = storedEntry('MEMBER_REDEMPTIONS', v =>
  v.object({
    /** The time when the entry was last written, by the provider's clock, in epoch milliseconds. */
    savedAt: v.number(),
    redemptions: v.array(v.object({ ...redemptionSchema.entries, points: v.optional(v.number()) }))
  })
)

/** The redemptions that are stored in this browser: those that the provider listed last, and newer ones. */
export const offlineRedemptions = {
  /** Returns the redemptions, newest first, and when they were stored; undefined when none are stored. */
  read() {
    const stored = entry.read()
    return stored && stored.redemptions.length > 0 ? stored : undefined
  },

  /** Returns the redemptions, newest first. While the entry stays the same, so does the returned list. */
  list: (): readonly StoredRedemption[] => entry.read()?.redemptions ?? none,

  listen: entry.listen,

  /**
   * Stores the provider's list, with the points from `saveNew`. Redemptions from `saveNew` that it does not contain
   * yet are placed before it.
   *
   * @param pages the pages that the provider returned, newest redemptions first. Without a next page the list
   *   is complete; otherwise older stored redemptions are placed after it.
   */
  savePages(pages: Parameters<typeof redemptionsIn>[0]): void {
    const stored = offlineRedemptions.list()
    // Several redemptions may have the same code. The first one is the newest.
    const listed = redemptionsIn(pages).map(one => ({ ...one, points: stored.find(sameCode(one))?.points }))
    const isAll = !pages.at(-1)?.nextPage
    const ids = new Set(listed.map(({ _id }) => _id))
    const known = new Set(stored.map(({ _id }) => _id))
    const newlyListed = listed.filter(({ _id }) => !known.has(_id))
    const others = stored.filter(one => !ids.has(one._id) && !newlyListed.some(sameCode(one)))
    save([...others.filter(isProvisional), ...listed, ...others.filter(one => !isAll && !isProvisional(one))])
  },

  /**
   * Stores a redemption right after it was made, when the provider's list may not contain it yet. Stores only the
   * points if a usable redemption of the same promotion and code is already stored, and nothing if the redemption has no code.
   * A provider may give out a used code again.
   */
  saveNew({ promo, code, name, points }: Pick<StoredRedemption, 'promo' | 'code' | 'name' | 'points'>): void {
    const stored = offlineRedemptions.list()
    if (code === '') return
    const unused = { usage: false, usage_timestamp: undefined, expiration_date: undefined }
    const hasCode = sameCode({ promo, code })
    const isSame = (one: Redemption) => hasCode(one) && hasUsableCode(one, serverNow())
    const isStored = stored.some(isSame)
    save(
      isStored
        ? stored.map(one => (isSame(one) ? { ...one, points } : one))
        : [{ _id: provisional + code, promo, code, name, points, ...unused }, ...stored]
    )
  }
}

/** Promotions may share a code, and the provider's list may not name the promotion of a redemption. */
const sameCode =
  ({ promo, code }: Pick<Redemption, 'promo' | 'code'>) =>
  (other: Redemption): boolean =>
    other.code === code && (!promo || !other.promo || other.promo._id === promo._id)

const isProvisional = ({ _id }: Redemption): boolean => _id.startsWith(provisional)

const none: readonly StoredRedemption[] = []

const save = (redemptions: readonly StoredRedemption[]): void =>
  void entry.write({ savedAt: serverNow(), redemptions: redemptions.slice(0, limit) })

// Stores each list that the provider returns, whichever screen has requested it.
onAnswer(queryKeys.redemptions, () => {
  const { pages = [] } = queryClient.getQueryData(redemptionsQuery(apiClient()).queryKey) ?? {}
  offlineRedemptions.savePages(pages)
})
