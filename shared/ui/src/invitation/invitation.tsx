import { announce, Button, Icon, useCopy } from '@eqs/ui'
import { useState } from 'react'
import { QrCode } from '../qr/qr-code'
import { canShare, shareBySheet } from '../sharing/share-sheet'
import css from './invitation.module.css'
import { invitationTexts as texts } from './invitation-texts'

/**
 * A member's invitation link, with buttons that share it, copy it or show it as a QR code.
 *
 * @param link the absolute address of the invitation.
 */
export function Invitation({ link }: { readonly link: string }) {
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
