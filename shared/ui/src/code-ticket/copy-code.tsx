import { announce, Icon, useCopy } from '@eqs/ui'
import own from './code-text.module.css'
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

declare module 'react' {
  interface CSSProperties {
    /** The number of characters of a code or of a word, from which CSS computes the font size. */
    readonly '--letters'?: number
  }
}

/**
 * A code that the member reads aloud or types. The code is shown unchanged, without grouping or change of
 * case. The font size depends on the width of the nearest container (`container-type: inline-size`), so that
 * the code fits on one line.
 *
 * @example <CodeText>EQS-2X1</CodeText>
 */
export const CodeText = ({ children }: { readonly children: string }) => (
  <code className={own.code} translate="no" style={{ '--letters': children.length }}>
    {children}
  </code>
)
