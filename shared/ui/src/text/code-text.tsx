import css from './code-text.module.css'

declare module 'react' {
  interface CSSProperties {
    /** How many letters a code has: its size follows. */
    readonly '--letters'?: number
  }
}

/**
 * A code to read aloud or type at a till, exactly as it was given: no grouping, no change of case. It is set as small as
 * the nearest container (`container-type: inline-size`) asks for, so as not to break.
 */
export const CodeText = ({ children }: { readonly children: string }) => (
  <code className={css.code} translate="no" style={{ '--letters': children.length }}>
    {children}
  </code>
)
