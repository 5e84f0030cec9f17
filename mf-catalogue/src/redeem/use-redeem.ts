import { type Promo, queryKeys, redeemsNew } from '@eqs/api'
import {
  $auth,
  $loyalty,
  apiClient,
  invalidateAfterWrite,
  offlineRedemptions,
  reloadLoyalty,
  setLoyalty,
  useStore
} from '@eqs/session'
import { savePromo } from '@eqs/session/promos'
import { announce } from '@eqs/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import {
  type Known,
  type Outcome,
  parseOutcome,
  type RedeemStep,
  saysNothing,
  toFailedOutcome
} from './redeem-flow.ts'
import { redeemTexts as texts } from './redeem-texts.ts'
import {
  findUsableCode,
  forgetUnanswered,
  lastAttempt,
  type RedeemAttempt,
  type Redeemed,
  saveUnanswered,
  unansweredRedeem,
  useIsUnanswered
} from './stored-redeem.ts'

export interface RedeemFlow {
  readonly step: RedeemStep
  /** The last redemption since this page was opened; undefined when there is none. */
  readonly redeemed: Redeemed | undefined
  /** An earlier redemption with a usable code; undefined when none is stored in this browser. */
  readonly earlier: Redeemed | undefined
  /** True when the provider has refused because the promotion was redeemed before. */
  readonly wasRefusedAsRedeemed: boolean
  /** True while an earlier attempt has no answer. `send` then sends that attempt again. */
  readonly isUnfinished: boolean
  readonly open: () => void
  readonly close: () => void
  /** Sends the redemption. @param again true to redeem a promotion that was redeemed before. */
  readonly send: (again: boolean) => void
  /** Sends the failed redemption again; with the same idempotency key if it may have succeeded. */
  readonly retry: () => void
}

interface RedeemCall {
  /** True to redeem a promotion that was redeemed before. */
  readonly again: boolean
  /** An earlier attempt without an answer, which is sent again; undefined for a new attempt. */
  readonly repeated: RedeemAttempt | undefined
}

/** The redemption of one promotion, from confirmation to outcome (specification, section 4). */
export function useRedeem(promo: Promo): RedeemFlow {
  const auth = useStore($auth)
  const memberId = auth.isAuthenticated ? auth.user._id : ''
  const queryClient = useQueryClient()
  const [step, setStep] = useState<RedeemStep>({ at: 'unopened' })
  const [known, setKnown] = useState<Known>({ as: 'nothing' })
  // A ref, because a second press may come before React renders the new state.
  const underWay = useRef(false)
  const isAgain = useRef(false)
  const of = { memberId, promoId: promo._id }
  const lacksAnswer = useIsUnanswered(of)
  // Depends on `lacksAnswer`, so that the stored code is read again after the answer to an earlier attempt,
  // which can arrive when the page has been left and reopened.
  const earlier = useMemo(() => findUsableCode(promo._id), [promo._id, lacksAnswer])

  function settle(outcome: Outcome) {
    underWay.current = false
    setStep(outcome)
  }

  /** Reloads what shows whether a redemption was made: the balance, and the list with its code. */
  function reloadOutcome() {
    void reloadLoyalty().catch(() => {})
    void queryClient.invalidateQueries({ queryKey: queryKeys.redemptions })
  }

  // The callbacks are options of `useMutation`, so that they run even after the screen has unmounted. The
  // points may be spent by then.
  const { mutate } = useMutation({
    async mutationFn({ again, repeated }: RedeemCall) {
      const attempt = repeated ?? saveUnanswered(of, again)
      const result = await redeemsNew(apiClient(), {
        id: promo._id,
        confirmation: attempt.confirmation,
        idempotencyKey: attempt.key
      })
      return { result, key: attempt.key, isRepeated: repeated !== undefined }
    },
    onSuccess({ result, key, isRepeated }) {
      // Another screen may have sent the same key and received the answer already.
      const isFirstAnswer = lastAttempt(of)?.key === key
      if (isFirstAnswer && !saysNothing(result)) forgetUnanswered(of)
      const outcome = parseOutcome(result, promo.points, $loyalty.get().points)
      if (outcome.at === 'redeemed') {
        const { code, points } = outcome
        // The redemption is stored before any list contains it, for Canjes and for this promotion's page.
        offlineRedemptions.saveNew({ promo, code, name: promo.description_title, points })
        // A redeemed promotion is no longer a goal.
        savePromo(promo._id, false)
        setKnown({ as: 'redeemed', code, points })
        if (isFirstAnswer) track({ userId: memberId, promoId: promo._id, points })
        // Removes cached lists that do not contain this code, so that they are not shown when the network is
        // lost.
        queryClient.removeQueries({ queryKey: queryKeys.redemptions, type: 'inactive' })
        invalidateAfterWrite('redemption')
        // After a lost answer the balance was requested again and may already lack these points, so do not
        // subtract them twice. The balance is reloaded last, because `invalidateAfterWrite` cancels a call in
        // progress.
        if (isRepeated || !isFirstAnswer) void reloadLoyalty().catch(() => {})
        else setLoyalty({ spent: points })
      }
      if (outcome.at === 'missing' && outcome.balance !== undefined) setLoyalty(outcome.balance)
      if (outcome.at === 'previously') setKnown({ as: 'refused' })
      // The points may have been spent elsewhere, or by an attempt without a readable answer.
      const lacksBalance = outcome.at === 'missing' && outcome.balance === undefined
      if (outcome.at === 'previously' || outcome.at === 'failed' || lacksBalance) reloadOutcome()
      settle(outcome)
    },
    onError(error, { repeated }) {
      const outcome = toFailedOutcome(error, repeated !== undefined)
      // The session has ended. The key stays stored for the member's next sign-in.
      if (outcome.problem?.kind === 'cancelled') return
      if (!outcome.unknown) forgetUnanswered(of)
      reloadOutcome()
      settle(outcome)
    }
  })

  function send(call: RedeemCall) {
    if (underWay.current) return
    isAgain.current = call.again
    underWay.current = true
    setStep({ at: 'sending', isEarlier: call.repeated !== undefined })
    announce(texts.sending)
    mutate(call)
  }

  return {
    step,
    redeemed: known.as === 'redeemed' ? known : undefined,
    earlier,
    wasRefusedAsRedeemed: known.as === 'refused',
    isUnfinished: lacksAnswer && (step.at !== 'sending' || step.isEarlier),
    open: () => setStep({ at: 'asking' }),
    close: () => setStep({ at: 'left' }),
    send: again => send({ again, repeated: unansweredRedeem(of) }),
    // The list of redemptions may have the code by now. The same key gives the member that code again.
    retry: () => send({ again: isAgain.current, repeated: lastAttempt(of) })
  }
}

/** Dispatches an event for the club's statistics on this page. The host decides whether to send it. */
function track(redeemed: {
  readonly userId: string
  readonly promoId: string
  readonly points: number
}): void {
  dispatchEvent(new CustomEvent('eqs:analytics', { detail: { name: 'redeem', ...redeemed } }))
}
