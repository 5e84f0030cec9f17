import { announce, CodeText, Icon, useCopy } from '@eqs/ui'
import { codeTicketTexts as texts } from './code-ticket-texts'
import css from './copy-code.module.css'

/** A button with a code. Clicking the button copies the code to the clipboard, unchanged. */
export function CopyCode({ code }: { readonly code: string }) {
  const { outcome, copy } = useCopy()

  const copyCode = async () => {
    // A failure is not announced here, because its message is an alert, which screen readers announce.
    if ((await copy(code)) === 'copied') announce(texts.copied)
  }
  return (
    <div className={css.box}>
      <p>{texts.code}</p>
      <button type="button" className={css.code} onClick={() => void copyCode()}>
        <CodeText>{code}</CodeText>
        <span className={css.label}>
          <Icon name={outcome === 'copied' ? 'check' : 'copy'} size={18} />
          <span>{outcome === 'copied' ? texts.copied : texts.copy}</span>
        </span>
      </button>
      {outcome === 'failed' && <p role="alert">{texts.copyFailure}</p>}
    </div>
  )
}
