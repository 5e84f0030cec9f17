import { ErrorSummary, Notice } from '@eqs/ui'
import { useEffect, useRef } from 'react'
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
