import { Button, Notice } from '@eqs/ui'
import { type ComponentType, type ReactNode, useState } from 'react'
import { leaveNotice } from './leave-notice.ts'
import css from './notice-over-page.module.css'
import { withdrawOffer } from './page-notice.ts'

interface Props {
  /** The component in `$offer`. It is removed from `$offer` after either answer. */
  readonly offer: ComponentType
  readonly title: string
  readonly children?: ReactNode
  /** Text and action of the accept button. Without `accept`, the notice has only the dismiss button. */
  readonly accept?: { readonly text: string; readonly go: () => Promise<void> } | undefined
  /** Text of the dismiss button. */
  readonly dismiss: string
  /** Called after either answer. */
  readonly onAnswer?: () => void
}

/** Notice with an offer that the member accepts or dismisses. */
export function OfferNotice({ offer, title, children, accept, dismiss, onAnswer }: Props) {
  const [isBusy, setBusy] = useState(false)
  const close = () => {
    leaveNotice()
    onAnswer?.()
    withdrawOffer(offer)
  }
  const takeUp = async () => {
    setBusy(true)
    await accept?.go()
    close()
  }
  return (
    <Notice
      tone="info"
      title={title}
      className={css.notice}
      action={
        <span className={css.actions}>
          {accept && (
            <Button busy={isBusy} onClick={() => void takeUp()}>
              {accept.text}
            </Button>
          )}
          <Button variant="quiet" onClick={close}>
            {dismiss}
          </Button>
        </span>
      }
    >
      {children}
    </Notice>
  )
}
