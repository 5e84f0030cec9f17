import { CodeText, Dialog, Tag } from '@eqs/ui'
import { QrCode } from '../qr/qr-code'
import { codeTicketTexts as texts } from './code-ticket-texts'
import css from './till-dialog.module.css'
import { useScreenAwake } from './use-screen-awake'

export interface TillDialogProps {
  readonly title: string
  readonly code: string
  /** Until when it can be used, in words; empty when nobody knows. */
  readonly expiry: string
  readonly onClose: () => void
}

/** Letters that a phone held upright shows large enough to be read across a counter. */
const uprightLetters = 20

/** A code for the till and nothing else: as large as the screen, white in both themes, on a screen that stays awake. */
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
