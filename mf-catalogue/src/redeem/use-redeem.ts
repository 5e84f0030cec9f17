import { type Promo, problemOf, redeemsNew, redemptionsKey } from '@eqs/api'
import { $loyalty, apiClient, outdate, reloadLoyalty, setPoints, subtractPoints } from '@eqs/session'
import { dropGoal } from '@eqs/session/goal'
import { announce } from '@eqs/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { rememberRedeemed } from '../member/redeemed-promos.ts'
import { type Redeemed, readEarlierCode, saveRedeemed } from '../member/redeemed-today.ts'
import { useMemberId } from '../member/use-member-id.ts'
import { track } from './analytics.ts'
import { isRefused, type Outcome, outcomeOf, outcomeOfError, saysNothing } from './outcome.ts'
import { redeemTexts as texts } from './redeem-texts.ts'
import {
  forgetUnanswered,
  newKey,
  saveUnanswered,
  unansweredRedeem,
  useIsUnanswered
} from './unanswered-redeem.ts'

/** Where the member stands: nowhere, asked, waiting (perhaps for the answer to an earlier attempt), or at an outcome. */
type RedeemStep =
  | { readonly at: 'closed' }
  | { readonly at: 'asking' }
  | { readonly at: 'sending'; readonly isEarlier: boolean }
  | Outcome

export interface RedeemFlow {
  readonly step: RedeemStep
  /** The last redemption of this visit; it outlives the dialogs. */
  readonly redeemed: Redeemed | undefined
  /** The redemption of an earlier visit, when its code can still be used. */
  readonly earlier: Redeemed | undefined
  /** An earlier attempt is still without an answer, and continuing asks for that one. */
  readonly isUnfinished: boolean
  /** The member has been in the dialogs and is out of them again. */
  readonly isLeft: boolean
  readonly open: () => void
  readonly close: () => void
  /** Sends it. @param again redeem although it was redeemed before. */
  readonly send: (again: boolean) => void
  /** Sends what failed once more, as it was. */
  readonly retry: () => void
}

/** The redemption of one promotion, from the question to its outcome (specification, section 4). */
export function useRedeem(promo: Promo): RedeemFlow {
  const memberId = useMemberId()
  const queryClient = useQueryClient()
  const [step, setStep] = useState<RedeemStep>({ at: 'closed' })
  const [redeemed, setRedeemed] = useState<Redeemed>()
  const [isBegun, setBegun] = useState(false)
  // Set before React has drawn anything: a second press in the same instant finds it.
  const underWay = useRef(false)
  const isAgain = useRef(false)
  const of = { memberId, promoId: promo._id }
  const isUnanswered = useIsUnanswered(of)
  // Read anew when an answer has come, perhaps to a screen that was left meanwhile.
  const earlier = useMemo(() => readEarlierCode(promo._id), [promo._id, isUnanswered])

  function settle(outcome: Outcome) {
    underWay.current = false
    setStep(outcome)
  }

  // Its callbacks run even when the member has left the screen: what was spent has been spent.
  const { mutate } = useMutation({
    async mutationFn(again: boolean) {
      const unanswered = unansweredRedeem(of)
      const attempt = unanswered ?? { key: newKey(), confirmation: again }
      saveUnanswered(of, attempt)
      const result = await redeemsNew(apiClient(), {
        id: promo._id,
        confirmation: attempt.confirmation,
        idempotencyKey: attempt.key
      })
      return { result, key: attempt.key, isRepeated: unanswered !== undefined }
    },
    onSuccess({ result, key, isRepeated }) {
      // The same key may have been sent from a screen that was left, and answered there.
      const isFirstAnswer = unansweredRedeem(of)?.key === key
      if (isFirstAnswer && !saysNothing(result)) forgetUnanswered(of)
      const outcome = outcomeOf(result, promo.points, $loyalty.get().points)
      if (outcome.at === 'redeemed' || outcome.at === 'previously') rememberRedeemed(promo._id)
      if (outcome.at === 'redeemed') {
        const { code, points } = outcome
        saveRedeemed(promo, { code, points })
        dropGoal(memberId, promo._id)
        setRedeemed({ code, points })
        if (isFirstAnswer) track({ name: 'redeem', userId: memberId, promoId: promo._id, points })
        // A list without this code must not be what is seen when the network goes.
        queryClient.removeQueries({ queryKey: redemptionsKey, type: 'inactive' })
        outdate('redemption')
        // After a lost answer the balance was read again, perhaps already without these points. Asked for last: `outdate`
        // cancels a call that is under way.
        if (isRepeated || !isFirstAnswer) void reloadLoyalty()
        else subtractPoints(points)
      }
      if (outcome.at === 'missing' && outcome.balance !== undefined) setPoints(outcome.balance)
      // Points may have gone in another tab, or in an attempt that nobody understands.
      if (outcome.at === 'previously' || outcome.at === 'failed') void reloadLoyalty()
      settle(outcome)
    },
    onError(error) {
      // The session is over: who comes back asks with the same key.
      if (problemOf(error).kind === 'cancelled') return
      if (isRefused(error)) forgetUnanswered(of)
      void reloadLoyalty()
      settle(outcomeOfError(error))
    }
  })

  const flow: RedeemFlow = {
    step,
    redeemed,
    earlier,
    isUnfinished: isUnanswered && (step.at !== 'sending' || step.isEarlier),
    isLeft: isBegun && step.at === 'closed',
    open() {
      setBegun(true)
      setStep({ at: 'asking' })
    },
    close: () => setStep({ at: 'closed' }),
    retry: () => flow.send(isAgain.current),
    send(again) {
      if (underWay.current) return
      isAgain.current = again
      underWay.current = true
      setStep({ at: 'sending', isEarlier: isUnanswered })
      announce(texts.sending)
      mutate(again)
    }
  }
  return flow
}
