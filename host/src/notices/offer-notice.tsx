import { Button, Notice } from '@eqs/ui'
import { type ComponentType, type ReactNode, useState } from 'react'
import { leaveNotice } from './leave-notice.ts'
import css from './notice-over-page.module.css'
import { withdrawOffer } from './page-notice.ts'

interface Props {
  /** The offer itself, which goes with either answer. */
  readonly offer: ComponentType
  readonly title: string
  readonly children?: ReactNode
  /** What follows from a yes; without it there is nothing but to be told. */
  readonly accept?: { readonly text: string; readonly go: () => Promise<void> } | undefined
  readonly dismiss: string
  /** Called with either answer. */
  readonly onAnswer?: () => void
}

/** What the club would like its members to do, with a yes and a no. */
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
