import { announce, Button, useCopy } from '@eqs/ui'
import { canShare, shareBySheet } from '../sharing/share-sheet'
import { codeTicketTexts as texts } from './code-ticket-texts'
import css from './ticket-base.module.css'

export interface ShareButtonProps {
  /** The code in the shared text. The code is also part of the button's accessible name. */
  readonly code: string
  readonly title: string
  readonly text: string
}

/**
 * A button that opens the device's share sheet with a text. Without a share sheet, or if sharing fails, the
 * button copies the text to the clipboard. The component renders nothing in a browser that supports neither.
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

// Contrary to its type, `navigator.clipboard` is undefined outside a secure context.
const canCopy = (): boolean => navigator.clipboard !== undefined
