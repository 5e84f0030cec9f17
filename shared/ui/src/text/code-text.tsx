import css from './code-text.module.css'

declare module 'react' {
  interface CSSProperties {
    /** Number of characters of a code, from which CSS computes its font size. */
    readonly '--letters'?: number
  }
}

/**
 * A code to read aloud or type, exactly as given, without grouping or change of case. Its font size shrinks
 * with the nearest container (`container-type: inline-size`), so that it does not break.
 *
 * @example <CodeText>EQS-2X1</CodeText>
 */
export const CodeText = ({ children }: { readonly children: string }) => (
  <code className={css.code} translate="no" style={{ '--letters': children.length }}>
    {children}
  </code>
)
