import { announce, Button, useCopy } from '@eqs/ui'
import { canShare, shareBySheet } from '../sharing/share-sheet'
import { codeTicketTexts as texts } from './code-ticket-texts'
import css from './ticket-base.module.css'

export interface ShareButtonProps {
  /** The code that is shared. It is part of the button's accessible name. */
  readonly code: string
  readonly title: string
  readonly text: string
}

/**
 * A button that shares a text with the device's share sheet, or else copies it to the clipboard. Renders
 * nothing in a browser that has neither.
 */
export function ShareButton({ code, title, text }: ShareButtonProps) {
  const { outcome, copy } = useCopy()
  if (!canShare() && !canCopy()) return null

  const words = outcome === 'copied' ? texts.copied : texts.share
  const share = async () => {
    if (canShare() && (await shareBySheet({ title, text })) !== 'failed') return
    if ((await copy(text)) === 'copied') announce(texts.copiedToShare)
  }
  return (
    <>
      <Button variant="quiet" aria-label={`${words} ${code}`} onClick={() => void share()}>
        {words}
      </Button>
      {outcome === 'failed' && (
        <p role="alert" className={css.failure}>
          {texts.shareFailure}
        </p>
      )}
    </>
  )
}

// `navigator.clipboard` is undefined outside a secure context, although its type does not say so.
const canCopy = (): boolean => navigator.clipboard !== undefined
