import { paths } from '@eqs/navigation'
import { announce, Button, Icon, useCopy } from '@eqs/ui'
import { QrCode } from '@eqs/ui/qr'
import { canShare, shareBySheet } from '@eqs/ui/sharing'
import { useState } from 'react'
import css from './invitation.module.css'
import { invitationTexts as texts } from './invitation-texts.ts'

/**
 * The link to the sign-up, with buttons that share it, copy it or show it as a QR code. The link does not name
 * the member, because the provider has no code for this and a member's id must not be published.
 */
export function Invitation() {
  const link = location.origin + paths.signUp
  const { outcome, copy } = useCopy()
  const [hasFailed, setFailed] = useState(false)
  const [isQrShown, setQrShown] = useState(false)

  const share = async () => setFailed((await shareBySheet({ text: texts.message, url: link })) === 'failed')
  const copyLink = async () => {
    if ((await copy(link)) === 'copied') announce(texts.heard)
  }
  return (
    <div className={css.invitation}>
      <p className={css.link}>
        <span className={css.label}>{texts.link}</span> <span>{link}</span>
      </p>
      <div className={css.actions}>
        {canShare() && <Button onClick={() => void share()}>{texts.share}</Button>}
        <Button variant="secondary" onClick={() => void copyLink()}>
          <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
          <span>{outcome === 'copied' ? texts.copied : texts.copy}</span>
        </Button>
        <Button variant="quiet" aria-expanded={isQrShown} onClick={() => setQrShown(!isQrShown)}>
          {isQrShown ? texts.hideQr : texts.showQr}
        </Button>
      </div>
      {outcome === 'failed' && (
        <p role="alert" className={css.failure}>
          {texts.copyFailure}
        </p>
      )}
      {hasFailed && (
        <p role="alert" className={css.failure}>
          {texts.shareFailure}
        </p>
      )}
      {isQrShown && <QrCode value={link} label={texts.qr} failure={texts.qrFailure} className={css.qr} />}
    </div>
  )
}
