// The redemptions of a promotion that this browser has stored: those with a usable code, and one that has no
// answer yet. A redemption without an answer may have succeeded. Its idempotency key is stored in this tab until an
// answer arrives, because sending the same key and body again never redeems twice.

import { hasUsableCode, type Redemption } from '@eqs/api'
import { offlineRedemptions, serverNow, storedEntry } from '@eqs/session'
import { useMemo, useSyncExternalStore } from 'react'

/** A call that redeems a promotion. */
export interface RedeemAttempt {
  /** The value of the request header `Idempotency-Key`. */
  readonly key: string
  /** True when the member has confirmed that they want to redeem this promotion again. */
  readonly confirmation: boolean
  /** The codes of this promotion that the browser had stored before the call. */
  readonly codes: readonly string[]
}

/** The member who redeems and the promotion that is redeemed. They identify a stored attempt. */
export interface RedeemOf {
  readonly memberId: string
  readonly promoId: string
}

const toEntry = ({ memberId, promoId }: RedeemOf) =>
  storedEntry(
    `REDEEM_${memberId}_${promoId}`,
    v =>
      v.object({
        key: v.string(),
        confirmation: v.boolean(),
        codes: v.array(v.string())
      }),
    'tab'
  )

/**
 * Returns the member's stored attempt to redeem this promotion. Returns undefined when no attempt lacks an
 * answer, or when the list of redemptions has a code of this promotion that is newer than the attempt.
 */
export function unansweredRedeem(of: RedeemOf): RedeemAttempt | undefined {
  const attempt = lastAttempt(of)
  return attempt && listCodes(of).every(code => attempt.codes.includes(code)) ? attempt : undefined
}

/** Returns the last attempt, whether the list of redemptions has its code or not; undefined once it is answered. */
export const lastAttempt = (of: RedeemOf): RedeemAttempt | undefined => toEntry(of).read()

/** Stores and returns a new attempt with a new key. */
export function saveUnanswered(of: RedeemOf, confirmation: boolean): RedeemAttempt {
  const attempt = { key: newKey(), confirmation, codes: listCodes(of) }
  toEntry(of).write(attempt)
  return attempt
}

/** Removes the stored attempt, once there is an answer. */
export const forgetUnanswered = (of: RedeemOf): void => toEntry(of).remove()

const listCodes = ({ promoId }: RedeemOf): string[] =>
  offlineRedemptions.list().flatMap(({ promo, code }) => (promo?._id === promoId && code) || [])

/**
 * True while an attempt has no answer. The hook updates when the answer or the list of redemptions arrives,
 * which may be after the member has left the screen that sent the attempt.
 */
export function useIsUnanswered({ memberId, promoId }: RedeemOf): boolean {
  const [listen, read] = useMemo(() => {
    const of = { memberId, promoId }
    const subscribe = (changed: () => void) => {
      const leave = toEntry(of).listen(changed)
      const leaveList = offlineRedemptions.listen(changed)
      return () => {
        leave()
        leaveList()
      }
    }
    return [subscribe, () => unansweredRedeem(of) !== undefined] as const
  }, [memberId, promoId])
  return useSyncExternalStore(listen, read)
}

/**
 * Creates a random key in the format of a UUID. `crypto.randomUUID` is not used, because it exists in secure
 * contexts only.
 */
function newKey(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0')
  ).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** A redemption: the code, and the points that the redemption took, if they are known. */
export interface Redeemed {
  readonly code: string
  readonly points?: number | undefined
}

/**
 * Finds the newest redemption of a promotion whose code can still be used. It is read from the browser's
 * storage, so the page of the promotion shows the code after a reload and without a network.
 *
 * @returns undefined when no usable code is stored.
 */
export const findUsableCode = (promoId: string): (Redemption & Redeemed) | undefined =>
  offlineRedemptions.list().find(one => one.promo?._id === promoId && hasUsableCode(one, serverNow()))
