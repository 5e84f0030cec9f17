import { ErrorSummary, Notice } from '@eqs/ui'
import { useEffect, useRef } from 'react'
import css from './form-refusal.module.css'
import type { Summary } from './use-field-errors'

/** Why the form was not taken: with links to the fields where fields are to blame, else as a message. Takes focus. */
export function FormRefusal({ summary }: { readonly summary: Summary | undefined }) {
  if (!summary) return null
  if (summary.errors.length > 0) return <ErrorSummary {...summary} />
  // A new element for each attempt: the same words are heard again.
  return <Message key={summary.attempt} text={summary.title} />
}

/** On a phone it may stand above what is on screen: focus brings it into view. */
function Message({ text }: { readonly text: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className={css.message}>
      <Notice tone="error">{text}</Notice>
    </div>
  )
}
