import { problemOf, type RedeemResult } from '@eqs/api'

/** How an attempt to redeem ended (specification, section 4). */
export type Outcome =
  | { readonly at: 'redeemed'; readonly code: string; readonly points: number }
  | {
      readonly at: 'previously'
      readonly times: number
      readonly last: Date | undefined
      readonly canRedeem: boolean
    }
  /** `balance` is what the provider says; undefined when it does not. */
  | { readonly at: 'missing'; readonly points: number; readonly balance: number | undefined }
  /** `unknown`: it may have happened, and only the answer was lost: its key stays stored. */
  | { readonly at: 'failed'; readonly unknown: boolean }

/**
 * @param cost the promotion's points, for an answer that does not say what it took, or what is missing.
 * @param balance the points known here.
 */
export function outcomeOf(result: RedeemResult, cost: number, balance: number): Outcome {
  if (saysNothing(result)) return { at: 'failed', unknown: true }
  if (result.redeemed) return { at: 'redeemed', code: result.code, points: result.pointsSubstracted ?? cost }
  if (result.reason === 'Previously redeemed') {
    const dates = result.redeems.flatMap(({ createdAt }) => createdAt ?? [])
    const last = [...dates].sort((one, other) => other.getTime() - one.getTime())[0]
    return { at: 'previously', times: Math.max(1, result.redeems.length), last, canRedeem: result.canRedeem }
  }
  if (result.reason === 'Not enough points') {
    const told = result.loyaltyPoints
    // "None missing" is no answer here.
    const points = result.pointsMissing || Math.max(0, cost - (told ?? balance))
    return { at: 'missing', points, balance: told }
  }
  return { at: 'failed', unknown: false }
}

/** Neither a redemption with its code nor a reason against it: as good as no answer. */
export const saysNothing = ({ redeemed, code, reason }: RedeemResult): boolean =>
  (redeemed ? code : reason) === ''

/** What a call without a readable answer comes to: only a refusal says that nothing has happened. */
export const outcomeOfError = (error: unknown): Outcome => ({ at: 'failed', unknown: !isRefused(error) })

/** Whether the provider read the request and refused it; a broken answer is no refusal. */
export function isRefused(error: unknown): boolean {
  const { kind } = problemOf(error)
  return kind === 'rejected' || kind === 'unauthorized'
}
