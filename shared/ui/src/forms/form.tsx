import { type Elements, Notice } from '@eqs/ui'
import { type MouseEvent, useEffect, useId, useRef } from 'react'
import summaryCss from './error-summary.module.css'
import refusalCss from './form-refusal.module.css'
import type { Summary } from './use-field-errors'

export interface FormProps {
  /** The content of the summary above the fields, from `useFieldErrors`. */
  readonly summary?: Summary | undefined
  /** True while the form has errors. Default: true when there is a summary. */
  readonly hasErrors?: boolean
  /** Shown above the summary. */
  readonly heading?: Elements
  readonly className?: string | undefined
  readonly onSubmit: () => void
  readonly children: Elements
}

/**
 * A form that its own rules validate, with the reason of a refusal above the fields. While the form has errors,
 * the document's title begins with "Error: ".
 *
 * @example <Form summary={summary} onSubmit={submit}>…<Button type="submit" block>Guardar</Button></Form>
 */
export function Form({
  summary,
  hasErrors = summary !== undefined,
  heading,
  className,
  onSubmit,
  children
}: FormProps) {
  useErrorTitle(hasErrors)
  return (
    <form
      className={className}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {heading}
      <FormRefusal summary={summary} />
      {children}
    </form>
  )
}

const prefix = 'Error: '

/**
 * Adds the prefix "Error: " to the document's title while the form has errors. Screen readers read the title
 * first, so the member learns of the errors at once.
 */
function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return
    document.title = prefix + document.title
    return () => {
      // Without the prefix, the title is already that of the next screen, which the host has set.
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length)
    }
  }, [hasErrors])
}

/**
 * Shows the reason why a form was refused: an error summary if fields have errors, otherwise a message. The
 * summary or message takes focus. Without a refusal (`summary` is undefined) the component renders nothing.
 *
 * @example <FormRefusal summary={summary} />
 */
function FormRefusal({ summary }: { readonly summary: Summary | undefined }) {
  if (!summary) return null
  if (summary.errors.length > 0) return <ErrorSummary {...summary} />
  // The key changes with each attempt, so that the message takes focus again and a screen reader reads it
  // again, even if the text is the same.
  return <Message key={summary.attempt} text={summary.title} />
}

/**
 * A message that takes focus, because on a phone it may be above the visible part of the page. A screen reader
 * reads the name of the focused region, so the message is not an alert as well.
 */
function Message({ text }: { readonly text: string }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <section ref={box} tabIndex={-1} aria-label={text} className={refusalCss.message}>
      <Notice tone="error" isAlert={false}>
        {text}
      </Notice>
    </section>
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
