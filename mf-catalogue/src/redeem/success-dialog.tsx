import type { Promo } from '@eqs/api'
import { Link, paths } from '@eqs/navigation'
import { Button, buttonClass, Dialog, Ticket } from '@eqs/ui'
import { type ComponentType, useEffect, useState } from 'react'
import type { Redeemed } from '../member/redeemed-today.ts'
import { lessMotion, useMedia } from '../member/use-media.ts'
import { CopyCode } from './copy-code.tsx'
import { redeemTexts as texts } from './redeem-texts.ts'
import css from './success-dialog.module.css'

export interface SuccessDialogProps {
  readonly promo: Promo
  readonly redeemed: Redeemed
  readonly onClose: () => void
}

/** The code, torn off and celebrated. */
export function SuccessDialog({ promo, redeemed, onClose }: SuccessDialogProps) {
  const Confetti = useConfetti(!useMedia(lessMotion))
  return (
    <Dialog
      open
      title={texts.done}
      text={
        <div className={css.ticket}>
          <Ticket
            tone="active"
            title={promo.description_title}
            stub={redeemed.code !== '' && <CopyCode code={redeemed.code} />}
            base={<p>{texts.usedPoints(redeemed.points)}</p>}
          />
        </div>
      }
      onClose={onClose}
      tone="ok"
      actions={
        <>
          <Link to={paths.redemptions} className={buttonClass()}>
            {texts.redemptions}
          </Link>
          <Button variant="secondary" onClick={onClose}>
            {texts.close}
          </Button>
        </>
      }
    >
      {Confetti && <Confetti />}
    </Dialog>
  )
}

/** The celebration, loaded when there is something to celebrate; nobody misses it if it does not come. */
function useConfetti(wanted: boolean): ComponentType | undefined {
  const [loaded, setLoaded] = useState<{ readonly Confetti: ComponentType }>()
  useEffect(() => {
    if (!wanted) return
    let shown = true
    import(/* webpackChunkName: "confetti" */ './confetti.tsx').then(
      module => shown && setLoaded({ Confetti: module.Confetti }),
      () => {}
    )
    return () => {
      shown = false
    }
  }, [wanted])
  return wanted ? loaded?.Confetti : undefined
}
