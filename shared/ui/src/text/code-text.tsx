import css from './code-text.module.css'

declare module 'react' {
  interface CSSProperties {
    /** The number of characters of a code. CSS computes the font size from it. */
    readonly '--letters'?: number
  }
}

/**
 * A code to read aloud or type. It is shown exactly as given, without grouping or change of case. The font
 * size shrinks with the nearest container (`container-type: inline-size`), so that the code fits on one line.
 *
 * @example <CodeText>EQS-2X1</CodeText>
 */
export const CodeText = ({ children }: { readonly children: string }) => (
  <code className={css.code} translate="no" style={{ '--letters': children.length }}>
    {children}
  </code>
)
