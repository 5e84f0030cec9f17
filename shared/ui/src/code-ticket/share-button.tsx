import { announce, Button, useCopy } from '@eqs/ui'
import { canShare, shareBySheet } from '../sharing/share-sheet'
import { codeTicketTexts as texts } from './code-ticket-texts'
import css from './ticket-base.module.css'

export interface ShareButtonProps {
  /** What is shared, in the button's name. */
  readonly code: string
  readonly title: string
  readonly text: string
}

/** Hands a text to another application, or to the clipboard where the browser has no way to; absent where it has neither. */
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

// It exists on https alone, whatever the types say.
const canCopy = (): boolean => navigator.clipboard !== undefined
