import { formatNationalId } from '@eqs/ui'
import { QrCode } from '@eqs/ui/qr'
import { readNationalIdentity } from '@eqs/validation'
import { BarCode } from './bar-code.tsx'
import css from './card-page.module.css'
import { cardTexts as texts } from './card-texts.ts'

interface CardCodesProps {
  /** The member's national identity, as the provider sends it; an empty string when unknown. */
  readonly document: string
}

/**
 * The member's document in large digits, as a QR code and as a bar code. Both codes contain the digits only. A
 * document that is not a valid number is shown as it is, without codes: a code of its digits would be another
 * person's.
 */
export function CardCodes({ document }: CardCodesProps) {
  if (!document) return <p className={css.message}>{texts.noDocument}</p>
  const digits = /\p{L}/u.test(document) ? '' : readNationalIdentity(document)
  if (digits === '')
    return (
      <div className={css.codes}>
        <Document>{document}</Document>
        <p className={css.message}>{texts.onlySpoken}</p>
      </div>
    )
  return (
    <div className={css.codes}>
      <QrCode value={digits} label={texts.qr(digits)} failure={texts.qrFailure} className={css.qr} />
      <Document>{formatNationalId(digits)}</Document>
      <BarCode digits={digits} label={texts.barCode(digits)} className={css.bars} />
    </div>
  )
}

const Document = ({ children }: { readonly children: string }) => (
  <p className={css.document}>
    <span className={css.label}>{texts.document}</span>{' '}
    <strong className={css.number} translate="no" style={{ '--letters': children.length }}>
      {children}
    </strong>
  </p>
)
