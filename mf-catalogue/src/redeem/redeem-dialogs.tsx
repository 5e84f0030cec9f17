import { Link, paths } from '@eqs/navigation'
import { Button, Dialog, useOnline } from '@eqs/ui'
import { withWait } from '@eqs/validation/call-messages'
import { useId } from 'react'
import { BenefitDialog } from './benefit-dialog.tsx'
import css from './dialog-body.module.css'
import { RedeemDialog, type RedeemDialogProps } from './redeem-dialog.tsx'
import type { Outcome } from './redeem-flow.ts'
import { redeemTexts as texts } from './redeem-texts.ts'
import type { RedeemFlow } from './use-redeem.ts'

interface StepProps<At extends Outcome['at']> {
  readonly flow: RedeemFlow
  readonly step: Extract<Outcome, { at: At }>
}

/** Renders the dialog of the redemption's current step, if the step has a dialog. */
export function RedeemDialogs({ promo, flow, balance }: RedeemDialogProps) {
  const { step, close } = flow
  switch (step.at) {
    case 'unopened':
    case 'left':
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
      return <PreviouslyDialog flow={flow} step={step} />
    case 'missing':
      return (
        <Dialog
          open
          title={texts.missingTitle}
          text={texts.missing(step.points)}
          tone="error"
          onClose={close}
          actions={<Button onClick={close}>{texts.close}</Button>}
        />
      )
    case 'failed':
      return <FailedDialog flow={flow} step={step} />
  }
}

/**
 * Shown when the member has redeemed the promotion before. The dialog links to the earlier codes, and offers
 * another redemption if the provider allows it.
 */
function PreviouslyDialog({ flow, step: { times, last, canRedeem } }: StepProps<'previously'>) {
  const online = useOnline()
  const reason = useId()
  return (
    <Dialog
      open
      title={texts.attention}
      text={texts.previously(times, last)}
      onClose={flow.close}
      actions={
        <>
          <RedemptionsLink />
          {canRedeem && (
            <Button
              variant="secondary"
              aria-disabled={!online}
              aria-describedby={online ? undefined : reason}
              onClick={() => flow.send(true)}
            >
              {texts.again}
            </Button>
          )}
          <Button variant="quiet" onClick={flow.close}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      {!online && (
        <p id={reason} className={css.small}>
          {texts.offline}
        </p>
      )}
    </Dialog>
  )
}

/**
 * Shown when a redemption fails for another reason, or without a readable answer. The button "Reintentar"
 * sends the redemption again.
 */
function FailedDialog({ flow, step: { unknown, problem } }: StepProps<'failed'>) {
  const online = useOnline()
  const reason = useId()
  return (
    <Dialog
      open
      title={texts.failedTitle}
      text={
        <div className={css.body}>
          <p>{problem ? withWait(texts.failed, problem) : texts.failed}</p>
          {unknown && <p>{texts.checkFirst}</p>}
          {unknown && <p className={css.small}>{texts.sameCode}</p>}
        </div>
      }
      tone="error"
      onClose={flow.close}
      actions={
        <>
          {unknown && <RedemptionsLink />}
          <Button
            variant={unknown ? 'secondary' : 'primary'}
            aria-disabled={!online}
            aria-describedby={online ? undefined : reason}
            onClick={flow.retry}
          >
            {texts.retry}
          </Button>
          <Button variant="quiet" onClick={flow.close}>
            {texts.close}
          </Button>
        </>
      }
    >
      {!online && (
        <p id={reason} className={css.small}>
          {texts.offline}
        </p>
      )}
    </Dialog>
  )
}

const RedemptionsLink = () => (
  <Button as={Link} to={paths.redemptions}>
    {texts.redemptions}
  </Button>
)
