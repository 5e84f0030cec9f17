import { type MouseEvent, useEffect, useId, useRef } from 'react'
import css from './error-summary.module.css'

interface FieldError {
  /** The id of the invalid control. */
  readonly id: string
  /** The same message as at the field. */
  readonly message: string
}

export interface ErrorSummaryProps {
  readonly title: string
  readonly errors: readonly FieldError[]
  /** Counts the failed submits. The summary takes focus again when the number changes. */
  readonly attempt?: number | undefined
}

const focusField = (event: MouseEvent<HTMLAnchorElement>, id: string) => {
  const field = document.getElementById(id)
  if (!field) return
  // Prevents the link from adding a hash to the address. The browser's Back button would otherwise first
  // remove the hash instead of leaving the form.
  event.preventDefault()
  field.focus()
}

/**
 * A list of all errors of a form, shown above the form. Each error links to its field. The summary takes
 * focus when it appears, so that a screen reader reads it. Without errors the component renders nothing.
 *
 * @example <ErrorSummary title="Revisá este dato" errors={summary.errors} />
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
