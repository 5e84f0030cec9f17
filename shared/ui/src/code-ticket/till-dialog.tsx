import { CodeText, Dialog, Tag } from '@eqs/ui'
import { QrCode } from '../qr/qr-code'
import { codeTicketTexts as texts } from './code-ticket-texts'
import css from './till-dialog.module.css'
import { useScreenAwake } from './use-screen-awake'

export interface TillDialogProps {
  readonly title: string
  readonly code: string
  /** The expiry date as text; an empty string when unknown. */
  readonly expiry: string
  readonly onClose: () => void
}

/** Maximum length of a code, in characters, that is readable across a counter on a phone held upright. */
const uprightLetters = 20

/** A full-screen dialog with a code for the till. It is white in both themes, and keeps the screen awake. */
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
            {expiry && <Tag tone="warn">{texts.expires(expiry)}</Tag>}
          </div>
        </div>
      </Dialog>
    </div>
  )
}
