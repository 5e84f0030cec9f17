import css from './code-text.module.css'

declare module 'react' {
  interface CSSProperties {
    /** The number of characters of a code, from which CSS computes the font size. */
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
  <code className={css.code} translate="no" style={{ '--letters': children.length }}>
    {children}
  </code>
)
