import { Notice } from '@eqs/ui'
import { type MouseEvent, useEffect, useId, useRef } from 'react'
import summaryCss from './error-summary.module.css'
import css from './form-refusal.module.css'
import type { Summary } from './use-field-errors'

/**
 * Shows the reason why a form was refused: an error summary if fields have errors, otherwise a message. The
 * summary or message takes focus. Without a refusal (`summary` is undefined) the component renders nothing.
 *
 * @example <FormRefusal summary={summary} />
 */
export function FormRefusal({ summary }: { readonly summary: Summary | undefined }) {
  if (!summary) return null
  if (summary.errors.length > 0) return <ErrorSummary {...summary} />
  // The key changes with each attempt, so that the message takes focus again and a screen reader reads it
  // again, even if the text is the same.
  return <Message key={summary.attempt} text={summary.title} />
}

/** A message that takes focus, because on a phone it may be above the visible part of the page. */
function Message({ text }: { readonly text: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className={css.message}>
      <Notice tone="error">{text}</Notice>
    </div>
  )
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
export const ErrorSummary = ({ title, errors, attempt }: Summary) => {
  const titleId = useId()
  const summary = useRef<HTMLElement>(null)
  const visible = errors.length > 0

  useEffect(() => {
    if (visible) summary.current?.focus()
  }, [visible, attempt])

  if (!visible) return null
  return (
    <section ref={summary} tabIndex={-1} aria-labelledby={titleId} className={summaryCss.summary}>
      <h2 id={titleId} className={summaryCss.title}>
        {title}
      </h2>
      <ul className={summaryCss.list}>
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
