import { type Promo, redeemsNew } from '@eqs/api'
import { $loyalty, apiClient, reloadLoyalty, setPoints, subtractPoints } from '@eqs/session'
import { announce } from '@eqs/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { rememberRedeemed } from '../member/redeemed-promos.ts'
import { useMemberId } from '../member/use-member-id.ts'
import { track } from './analytics.ts'
import { isRefused, type Outcome, outcomeOf, outcomeOfError, saysNothing } from './outcome.ts'
import { redeemTexts as texts } from './redeem-texts.ts'
import { forgetUnanswered, keepUnanswered, newKey, unansweredRedeem } from './unanswered-redeem.ts'

/** Where the member stands: nowhere, asked, waiting, or at an outcome. */
type RedeemStep = { readonly at: 'closed' } | { readonly at: 'asking' } | { readonly at: 'sending' } | Outcome

/** What was redeemed on this screen: the code and the points that it took. */
export interface Redeemed {
  readonly code: string
  readonly points: number
}

export interface RedeemFlow {
  readonly step: RedeemStep
  /** The last redemption of this visit; it outlives the dialogs. */
  readonly redeemed: Redeemed | undefined
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
  const [isUnfinished, setUnfinished] = useState(false)
  const [isBegun, setBegun] = useState(false)
  // Set before React has drawn anything: a second press in the same instant finds it.
  const underWay = useRef(false)
  const isAgain = useRef(false)
  const of = { memberId, promoId: promo._id }

  function settle(outcome: Outcome) {
    underWay.current = false
    setStep(outcome)
  }

  // Its callbacks run even when the member has left the screen: what was spent has been spent.
  const { mutate } = useMutation({
    async mutationFn(again: boolean) {
      const earlier = unansweredRedeem(of)
      const attempt = earlier ?? { key: newKey(), confirmation: again }
      keepUnanswered(of, attempt)
      const result = await redeemsNew(apiClient(), {
        id: promo._id,
        confirmation: attempt.confirmation,
        idempotencyKey: attempt.key
      })
      return { result, isRepeated: earlier !== undefined }
    },
    onSuccess({ result, isRepeated }) {
      if (!saysNothing(result)) forgetUnanswered(of)
      const outcome = outcomeOf(result, promo.points, $loyalty.get().points)
      if (outcome.at === 'redeemed' || outcome.at === 'previously') rememberRedeemed(promo._id)
      if (outcome.at === 'redeemed') {
        const { code, points } = outcome
        // After a lost answer the balance was read again, perhaps already without these points.
        if (isRepeated) void reloadLoyalty()
        else subtractPoints(points)
        setRedeemed({ code, points })
        track({ name: 'redeem', userId: memberId, promoId: promo._id, points })
        void queryClient.invalidateQueries({ queryKey: ['redemptions'] })
        void queryClient.invalidateQueries({ queryKey: ['transactions'] })
      }
      if (outcome.at === 'missing' && outcome.balance !== undefined) setPoints(outcome.balance)
      // Points may have gone in another tab, or in an attempt that nobody understands.
      if (outcome.at === 'previously' || outcome.at === 'failed') void reloadLoyalty()
      settle(outcome)
    },
    onError(error) {
      if (isRefused(error)) forgetUnanswered(of)
      void reloadLoyalty()
      settle(outcomeOfError(error))
    }
  })

  const flow: RedeemFlow = {
    step,
    redeemed,
    isUnfinished,
    isLeft: isBegun && step.at === 'closed',
    open() {
      setBegun(true)
      setUnfinished(unansweredRedeem(of) !== undefined)
      setStep({ at: 'asking' })
    },
    close: () => setStep({ at: 'closed' }),
    retry: () => flow.send(isAgain.current),
    send(again) {
      if (underWay.current) return
      isAgain.current = again
      underWay.current = true
      setStep({ at: 'sending' })
      announce(texts.sending)
      mutate(again)
    }
  }
  return flow
}
