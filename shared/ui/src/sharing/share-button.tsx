import { announce, Button, useCopy } from '@eqs/ui'
import css from './share-button.module.css'
import { canShare, shareBySheet } from './share-sheet'

const texts = {
  share: 'Compartir',
  copied: 'Copiado!',
  heard: 'Lo copiamos. Pegalo donde quieras compartirlo.',
  failure: 'No pudimos compartirlo.'
} as const

interface ShareButtonProps {
  /** The title, text and address for the share sheet. */
  readonly data: ShareData
  /** The text that is copied where there is no share sheet. */
  readonly copied: string
  /** A word that follows the visible text in the accessible name, such as a code. */
  readonly subject?: string
  readonly variant?: 'quiet' | 'primary'
}

/**
 * A button that opens the device's share sheet. Without a share sheet, or if sharing fails, the text is copied
 * to the clipboard. A second press while the sheet is open does nothing. The component renders nothing in a
 * browser that can neither share nor copy.
 *
 * @example <ShareButton data={{ title, url }} copied={url} />
 */
export function ShareButton({ data, copied, subject, variant = 'quiet' }: ShareButtonProps) {
  const { outcome, copy } = useCopy()
  if (!canShare() && !canCopy()) return null

  const words = outcome === 'copied' ? texts.copied : texts.share
  const share = async () => {
    if (canShare() && (await shareBySheet(data)) !== 'failed') return
    if ((await copy(copied)) === 'copied') announce(texts.heard)
  }
  return (
    <>
      <Button variant={variant} aria-label={subject && `${words} ${subject}`} onClick={() => void share()}>
        {words}
      </Button>
      {outcome === 'failed' && (
        <p role="alert" className={css.failure}>
          {texts.failure}
        </p>
      )}
    </>
  )
}

// Contrary to its type, `navigator.clipboard` is undefined outside a secure context.
const canCopy = (): boolean => navigator.clipboard !== undefined
