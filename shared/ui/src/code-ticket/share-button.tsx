import { Button } from '@eqs/ui'
import { useShare } from '../sharing/use-share'
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
  const { outcome, isPossible, share } = useShare()
  if (!isPossible) return null

  const words = outcome === 'copied' ? texts.copied : texts.share
  const sharing = { data: { title, text }, copied: text, heard: texts.copiedToShare }
  return (
    <>
      <Button variant="quiet" aria-label={`${words} ${code}`} onClick={() => void share(sharing)}>
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
