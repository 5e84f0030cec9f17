import { announce, CodeText, Icon, useCopy } from '@eqs/ui'
import css from './copy-code.module.css'
import { redeemTexts as texts } from './redeem-texts.ts'

/** A code that goes to the clipboard when it is pressed. */
export function CopyCode({ code }: { readonly code: string }) {
  const { outcome, copy } = useCopy()

  async function copyCode() {
    announce((await copy(code)) === 'copied' ? texts.copied : texts.notCopied)
  }

  return (
    <div className={css.box}>
      <p>{texts.code}</p>
      <button type="button" className={css.code} onClick={() => void copyCode()}>
        <CodeText>{code}</CodeText>
        <span className={css.label}>
          <Icon name={outcome === 'copied' ? 'check' : 'copy'} size={18} />
          {outcome === 'copied' ? texts.copied : texts.copy}
        </span>
      </button>
      {outcome === 'failed' && <p>{texts.notCopied}</p>}
    </div>
  )
}
