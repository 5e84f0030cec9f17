import { Link, paths } from '@eqs/navigation'
import { Button, buttonClass, Dialog, useOnline } from '@eqs/ui'
import css from './dialog-body.module.css'
import type { Outcome } from './outcome.ts'
import { redeemTexts as texts } from './redeem-texts.ts'

export interface PreviouslyDialogProps {
  readonly outcome: Extract<Outcome, { at: 'previously' }>
  readonly onAgain: () => void
  readonly onClose: () => void
}

/**
 * Shown when the member has redeemed the promotion before. The dialog links to the earlier codes, and offers
 * another redemption if the provider allows it.
 */
export function PreviouslyDialog({ outcome, onAgain, onClose }: PreviouslyDialogProps) {
  const online = useOnline()
  return (
    <Dialog
      open
      title={texts.attention}
      text={texts.previously(outcome.times, outcome.last)}
      onClose={onClose}
      actions={
        <>
          <RedemptionsLink />
          {outcome.canRedeem && (
            <Button variant="secondary" aria-disabled={!online} onClick={onAgain}>
              {texts.again}
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      {!online && <p className={css.small}>{texts.offline}</p>}
    </Dialog>
  )
}

export interface MissingDialogProps {
  readonly points: number
  readonly onClose: () => void
}

/** Shown when the provider refuses the redemption because the balance is too low. */
export function MissingDialog({ points, onClose }: MissingDialogProps) {
  return (
    <Dialog
      open
      title={texts.missingTitle}
      text={texts.missing(points)}
      tone="error"
      onClose={onClose}
      actions={<Button onClick={onClose}>{texts.close}</Button>}
    />
  )
}

export interface FailedDialogProps {
  /** True when the redemption may have succeeded although the answer was lost. */
  readonly unknown: boolean
  readonly onRetry: () => void
  readonly onClose: () => void
}

/**
 * Shown when a redemption fails for another reason, or without a readable answer. The button "Reintentar"
 * sends the redemption again.
 */
export function FailedDialog({ unknown, onRetry, onClose }: FailedDialogProps) {
  const online = useOnline()
  return (
    <Dialog
      open
      title={texts.failedTitle}
      text={
        <div className={css.body}>
          <p>{texts.failed}</p>
          {unknown && <p>{texts.checkFirst}</p>}
          {unknown && <p className={css.small}>{texts.sameCode}</p>}
        </div>
      }
      tone="error"
      onClose={onClose}
      actions={
        <>
          {unknown && <RedemptionsLink />}
          <Button variant={unknown ? 'secondary' : 'primary'} aria-disabled={!online} onClick={onRetry}>
            {texts.retry}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {texts.close}
          </Button>
        </>
      }
    >
      {!online && <p className={css.small}>{texts.offline}</p>}
    </Dialog>
  )
}

function RedemptionsLink() {
  return (
    <Link to={paths.redemptions} className={buttonClass()}>
      {texts.redemptions}
    </Link>
  )
}
