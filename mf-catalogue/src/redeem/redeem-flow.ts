import { type ApiProblem, type redeemsNew, toProblem } from '@eqs/api'
import type { Redeemed } from './stored-redeem.ts'

/** The result of an attempt to redeem a promotion (specification, section 4). */
export type Outcome =
  | { readonly at: 'redeemed'; readonly code: string; readonly points: number }
  | {
      readonly at: 'previously'
      readonly times: number
      readonly last: Date | undefined
      readonly canRedeem: boolean
    }
  /** `balance` is the provider's value; undefined when the answer has none. */
  | { readonly at: 'missing'; readonly points: number; readonly balance: number | undefined }
  /**
   * `unknown` is true when the redemption may have succeeded. Its idempotency key then stays stored. `problem` is
   * undefined when the call was answered.
   */
  | { readonly at: 'failed'; readonly unknown: boolean; readonly problem?: ApiProblem }

/**
 * A step of the redemption. `left` means that the member has closed its dialogs. `isEarlier` is true when the
 * call repeats an earlier attempt without an answer.
 */
export type RedeemStep =
  | { readonly at: 'unopened' | 'asking' | 'left' }
  | { readonly at: 'sending'; readonly isEarlier: boolean }
  | Outcome

/**
 * The member's redemption of this promotion, as far as this page has received answers. `refused`: the provider
 * says that it was redeemed before.
 */
export type Known = { readonly as: 'nothing' | 'refused' } | ({ readonly as: 'redeemed' } & Redeemed)

/** The provider's answer to a redemption. */
export type RedeemResult = Awaited<ReturnType<typeof redeemsNew>>

/**
 * Converts the provider's answer to an outcome.
 *
 * @param cost the promotion's price in points. It is used when the answer does not contain the points that
 *   were taken or are missing.
 * @param balance the member's points as shown on this page. It is used when the answer does not contain a
 *   balance.
 */
export function parseOutcome(result: RedeemResult, cost: number, balance: number): Outcome {
  if (saysNothing(result)) return { at: 'failed', unknown: true }
  if (result.redeemed)
    return { at: 'redeemed', code: result.code, points: Math.abs(result.pointsSubstracted ?? cost) }
  if (result.reason === 'Previously redeemed') {
    const dates = result.redeems.flatMap(({ createdAt }) => createdAt ?? [])
    const last = [...dates].sort((one, other) => other.getTime() - one.getTime())[0]
    return { at: 'previously', times: Math.max(1, result.redeems.length), last, canRedeem: result.canRedeem }
  }
  if (result.reason === 'Not enough points') {
    const answered = result.loyaltyPoints
    // An answer with 0 missing points contradicts the refusal, so the number is computed.
    const points = result.pointsMissing || Math.max(0, cost - (answered ?? balance))
    return { at: 'missing', points, balance: answered }
  }
  return { at: 'failed', unknown: false }
}

/**
 * True for a redemption without a code, or a refusal without a reason. Such an answer counts as no answer.
 */
export const saysNothing = ({ redeemed, code, reason }: RedeemResult): boolean =>
  (redeemed ? code : reason) === ''

/**
 * The outcome of a failed call. Only a refusal of the first call proves that no points were taken: the refusal of
 * a repeated call, for example of too many calls, says nothing about the call before. A malformed answer is not a
 * refusal.
 */
export function toFailedOutcome(error: unknown, isRepeated: boolean): Extract<Outcome, { at: 'failed' }> {
  const problem = toProblem(error)
  const isRefused = problem.kind === 'rejected' || problem.kind === 'unauthorized'
  return { at: 'failed', unknown: isRepeated || !isRefused, problem }
}
