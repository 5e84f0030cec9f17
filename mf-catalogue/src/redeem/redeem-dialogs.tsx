import type { Promo } from '@eqs/api'
import { BenefitDialog } from './benefit-dialog.tsx'
import { RedeemDialog } from './redeem-dialog.tsx'
import { FailedDialog, MissingDialog, PreviouslyDialog } from './refusal-dialogs.tsx'
import type { RedeemFlow } from './use-redeem.ts'

export interface RedeemDialogsProps {
  readonly promo: Promo
  readonly flow: RedeemFlow
  /** The member's points; undefined while unknown. */
  readonly balance: number | undefined
}

/** Renders the dialog of the redemption's current step, if the step has a dialog. */
export function RedeemDialogs({ promo, flow, balance }: RedeemDialogsProps) {
  const { step, close, send, retry } = flow
  switch (step.at) {
    case 'closed':
      return null
    case 'asking':
    case 'sending':
    case 'redeemed':
      return promo.code_type === 'no_code' ? (
        <BenefitDialog promo={promo} onClose={close} />
      ) : (
        <RedeemDialog promo={promo} flow={flow} balance={balance} />
      )
    case 'previously':
      return <PreviouslyDialog outcome={step} onAgain={() => send(true)} onClose={close} />
    case 'missing':
      return <MissingDialog points={step.points} onClose={close} />
    case 'failed':
      return <FailedDialog unknown={step.unknown} onRetry={retry} onClose={close} />
  }
}
