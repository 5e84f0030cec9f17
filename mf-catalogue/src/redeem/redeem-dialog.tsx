import type { Promo } from '@eqs/api'
import { Link, paths } from '@eqs/navigation'
import { Button, Dialog, Notice, useOnline, VisuallyHidden } from '@eqs/ui'
import { useId } from 'react'
import css from './dialog-body.module.css'
import { redeemTexts as texts } from './redeem-texts.ts'
import { TornTicket } from './torn-ticket.tsx'
import type { RedeemFlow } from './use-redeem.ts'

export interface RedeemDialogProps {
  readonly promo: Promo
  readonly flow: RedeemFlow
  /** The member's points; undefined while unknown. */
  readonly balance: number | undefined
}

/**
 * The dialog that asks the member to confirm the redemption and then shows the ticket. Both contents share
 * one dialog, so that no dialog closes while the new code appears.
 */
export function RedeemDialog({ promo, flow, balance }: RedeemDialogProps) {
  const online = useOnline()
  const reason = useId()
  const { step, close } = flow
  if (step.at === 'redeemed')
    return (
      <Dialog
        open
        title={texts.done}
        text={<VisuallyHidden>{texts.heard(step.points, step.code)}</VisuallyHidden>}
        onClose={close}
        tone="ok"
        actions={
          <>
            <Button as={Link} variant="secondary" to={paths.redemptions}>
              {texts.redemptions}
            </Button>
            <Button variant="quiet" onClick={close}>
              {texts.close}
            </Button>
          </>
        }
      >
        <TornTicket promo={promo} redeemed={step} />
      </Dialog>
    )

  const isSending = step.at === 'sending'
  return (
    <Dialog
      open
      title={texts.confirmTitle}
      text={
        <div className={css.body}>
          <p className={css.name}>{promo.description_title}</p>
          <p>{texts.willRedeem(promo.points)}</p>
        </div>
      }
      onClose={close}
      dismissible={!isSending}
      actions={
        <>
          <Button
            busy={isSending}
            aria-disabled={!online}
            aria-describedby={online ? undefined : reason}
            onClick={() => flow.send(false)}
          >
            {texts.goOn}
          </Button>
          <Button variant="secondary" aria-disabled={isSending} onClick={close}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <div className={css.body}>
        {!flow.isUnfinished && <Change balance={balance} cost={promo.points} />}
        <p className={css.small}>{texts.validity}</p>
        {flow.isUnfinished && !isSending && <Notice tone="info">{texts.unfinished}</Notice>}
        {!online && (
          <div id={reason}>
            <Notice tone="warn">{isSending ? texts.cutOff : texts.offline}</Notice>
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** The balance before and after the redemption. Hidden while the balance is unknown or too low. */
function Change({ balance, cost }: { readonly balance: number | undefined; readonly cost: number }) {
  if (balance === undefined || balance < cost) return null
  return (
    <div className={css.change}>
      <p>{texts.have(balance)}</p>
      <p className={css.after}>{texts.willHave(balance - cost)}</p>
    </div>
  )
}
