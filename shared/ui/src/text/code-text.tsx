import css from './code-text.module.css'

/** A code to read aloud or type at a till, exactly as it was given: no grouping, no change of case. */
export const CodeText = ({ children }: { readonly children: string }) => (
  <code className={css.code}>{children}</code>
)
