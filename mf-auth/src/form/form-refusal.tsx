import { ErrorSummary, Notice } from '@eqs/ui'
import type { Summary } from './use-field-errors.ts'

/** Why the form was not taken: with links to the fields where fields are to blame, else as a message. */
export function FormRefusal({ summary }: { readonly summary: Summary | undefined }) {
  if (!summary) return null
  if (summary.errors.length > 0) return <ErrorSummary {...summary} />
  // A new element for each attempt: the same words are heard again.
  return (
    <Notice key={summary.attempt} tone="error">
      {summary.title}
    </Notice>
  )
}
