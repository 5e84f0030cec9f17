import * as v from 'valibot'
import type { Client } from '../client.ts'
import { defineEndpoint } from '../endpoint.ts'
import { instant } from '../model/dates.ts'
import { amount, flag, text } from '../model/fields.ts'
import { lenient, readable } from '../model/list.ts'

/**
 * A refused redemption is a normal answer, not an error: `reason` is then `Previously redeemed` or `Not
 * enough points`. `pointsSubstracted` (the provider's spelling), `pointsMissing` and `loyaltyPoints` are in
 * points. Each is undefined when the provider omits it.
 */
export const redeemsNewEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/redeems/new/:id',
  summary: 'Redeems a promotion',
  auth: true,
  request: v.object({ confirmation: v.optional(v.literal(true)) }),
  response: v.object({
    redeemed: flag,
    code: text,
    pointsSubstracted: amount,
    reason: text,
    pointsMissing: amount,
    loyaltyPoints: amount,
    redeems: v.pipe(
      v.nullish(lenient(readable(v.object({ createdAt: instant }))), []),
      v.transform(redeems => redeems ?? [])
    ),
    canRedeem: flag
  })
})

export type RedeemResult = v.InferOutput<typeof redeemsNewEndpoint.response>

/**
 * Redeems a promotion.
 *
 * @param redeem.confirmation true when the member has confirmed to redeem the promotion again.
 * @param redeem.idempotencyKey the provider redeems at most once per key. A repeated attempt sends the same
 * key.
 */
export function redeemsNew(
  client: Client,
  redeem: { id: string; confirmation: boolean; idempotencyKey: string },
  signal?: AbortSignal
) {
  return client.call(redeemsNewEndpoint, {
    params: { id: redeem.id },
    body: redeem.confirmation ? { confirmation: true } : {},
    headers: { 'Idempotency-Key': redeem.idempotencyKey },
    signal
  })
}
