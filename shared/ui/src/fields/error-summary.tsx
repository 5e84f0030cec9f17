import { type MouseEvent, useEffect, useId, useRef } from 'react'
import css from './error-summary.module.css'

export interface FieldError {
  /** The id of the control to mend. */
  readonly id: string
  /** The same words the field shows. */
  readonly message: string
}

export interface ErrorSummaryProps {
  readonly title: string
  readonly errors: readonly FieldError[]
  /** The number of the failed attempt: when it changes the summary takes focus again. */
  readonly attempt?: number | undefined
}

const focusField = (event: MouseEvent<HTMLAnchorElement>, id: string) => {
  const field = document.getElementById(id)
  if (!field) return
  // Without this the address would gain a hash, and Back would no longer leave the form.
  event.preventDefault()
  field.focus()
}

/**
 * Everything wrong with a form, at its top. It takes focus when it appears, which is how it is heard;
 * each entry leads to its field. Nothing is drawn without errors.
 */
export const ErrorSummary = ({ title, errors, attempt }: ErrorSummaryProps) => {
  const titleId = useId()
  const summary = useRef<HTMLElement>(null)
  const visible = errors.length > 0

  useEffect(() => {
    if (visible) summary.current?.focus()
  }, [visible, attempt])

  if (!visible) return null
  return (
    <section ref={summary} tabIndex={-1} aria-labelledby={titleId} className={css.summary}>
      <h2 id={titleId} className={css.title}>
        {title}
      </h2>
      <ul className={css.list}>
        {errors.map(({ id, message }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={event => focusField(event, id)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
