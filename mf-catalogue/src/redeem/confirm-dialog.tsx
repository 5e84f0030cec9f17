import type { Promo } from '@eqs/api'
import { Button, Dialog, Notice, useOnline } from '@eqs/ui'
import css from './redeem-dialog.module.css'
import { redeemTexts as texts } from './redeem-texts.ts'
import type { RedeemFlow } from './use-redeem.ts'

export interface ConfirmDialogProps {
  readonly promo: Promo
  readonly flow: RedeemFlow
  readonly balance: number | undefined
  readonly isSending: boolean
}

/** Asks before points are spent, with what is there before and after. Cannot be left while the request is under way. */
export function ConfirmDialog({ promo, flow, balance, isSending }: ConfirmDialogProps) {
  const online = useOnline()
  const after = balance === undefined ? undefined : balance - promo.points
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
      onClose={flow.close}
      dismissible={!isSending}
      actions={
        <>
          <Button busy={isSending} aria-disabled={!online} onClick={() => flow.send(false)}>
            {texts.goOn}
          </Button>
          <Button variant="secondary" aria-disabled={isSending} onClick={flow.close}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <div className={css.body}>
        {!flow.isUnfinished && balance !== undefined && after !== undefined && after >= 0 && (
          <div className={css.change}>
            <p>{texts.have(balance)}</p>
            <p className={css.after}>{texts.willHave(after)}</p>
          </div>
        )}
        <p className={css.small}>{texts.validity}</p>
        {flow.isUnfinished && !isSending && <Notice tone="info">{texts.unfinished}</Notice>}
        {!online && <Notice tone="warn">{texts.offline}</Notice>}
      </div>
    </Dialog>
  )
}
