import { paths } from '@eqs/navigation'
import { Button } from '@eqs/ui'
import { QrCode } from '@eqs/ui/qr'
import { ShareButton } from '@eqs/ui/sharing'
import { useState } from 'react'
import css from './invitation.module.css'
import { invitationTexts as texts } from './invitation-texts.ts'

/**
 * The link to the sign-up, with buttons that share it or show it as a QR code. The link does not name the
 * member, because the provider has no code for this and a member's id must not be published.
 */
export function Invitation() {
  const link = location.origin + paths.signUp
  const [isQrShown, setQrShown] = useState(false)
  return (
    <div className={css.invitation}>
      <p className={css.link}>
        <span className={css.label}>{texts.link}</span> <span>{link}</span>
      </p>
      <div className={css.actions}>
        <ShareButton variant="primary" data={{ text: texts.message, url: link }} copied={link} />
        <Button variant="quiet" aria-expanded={isQrShown} onClick={() => setQrShown(!isQrShown)}>
          {isQrShown ? texts.hideQr : texts.showQr}
        </Button>
      </div>
      {isQrShown && <QrCode value={link} label={texts.qr} failure={texts.qrFailure} className={css.qr} />}
    </div>
  )
}
