import { Dialog, Tag } from '@eqs/ui'
import { QrCode } from '../qr/qr-code'
import { codeTicketTexts as texts } from './code-ticket-texts'
import { CodeText } from './copy-code'
import css from './till-dialog.module.css'
import { useScreenAwake } from './use-screen-awake'

export interface TillDialogProps {
  readonly title: string
  readonly code: string
  /** The expiry date as text; an empty string when unknown. */
  readonly expiry: string
  readonly onClose: () => void
}

/**
 * Maximum length of a code whose text is large enough to be read across a counter on a phone in portrait
 * orientation, in characters. The content is rotated for longer codes.
 */
const uprightLetters = 20

/**
 * A full-screen dialog with a code, which the member shows at the till. The dialog is black on white in both
 * themes, and the device's screen stays on while the dialog is open.
 */
export function TillDialog({ title, code, expiry, onClose }: TillDialogProps) {
  useScreenAwake()
  return (
    <div className={css.paper} data-theme="light">
      <Dialog open size="full" title={title} onClose={onClose}>
        <div className={css.till} data-turns={code.length > uprightLetters}>
          <QrCode value={code} label={texts.qr(code)} failure={texts.qrFailure} className={css.qr} />
          <div className={css.words}>
            <p>{texts.code}</p>
            <CodeText>{code}</CodeText>
            {expiry && <Tag tone="neutral">{texts.expires(expiry)}</Tag>}
          </div>
        </div>
      </Dialog>
    </div>
  )
}
