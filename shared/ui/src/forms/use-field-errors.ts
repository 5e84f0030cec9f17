import { useId, useState } from 'react'
import { refusalTexts } from './refusal-texts'

/** What is wrong with a field by the form's own rules, in words. */
export interface FieldIssue<Field extends string> {
  readonly field: Field
  readonly message: string
  /** What the summary is called while this is the first issue that is shown. */
  readonly title?: string | undefined
}

export interface FieldErrorsOptions<Field extends string> {
  /** The fields from top to bottom, as the summary lists them. */
  readonly order: readonly Field[]
  /** All that is wrong with the form as it is now, shown or not; at most one issue a field. */
  readonly issues: readonly FieldIssue<Field>[]
  /** What others say of single fields (the provider, of an address); shown as soon as it is known. */
  readonly found?: { readonly [Name in Field]?: string | undefined }
}

/** What stands above a form that was not taken. */
export interface Summary {
  /** Counts refusals: each new one takes focus. */
  readonly attempt: number
  readonly title: string
  readonly errors: readonly { readonly id: string; readonly message: string }[]
}

/** The errors of a form: those under its fields, and the summary that a refused sending opens above it. */
export interface FieldErrors<Field extends string> {
  readonly idOf: (field: Field) => string
  readonly errorOf: (field: Field) => string | undefined
  /** Shows what is wrong with this field, if anything: it was left. */
  readonly judge: (field: Field) => void
  /** Shows all that is wrong; without a message a summary lists it, and with one no field is to blame. */
  readonly refuse: (message?: string) => void
  /** Takes the refusal back: the form was taken, or is sent again. */
  readonly clear: () => void
  /** Lists whatever stands under a field, in the same words. */
  readonly summary: Summary | undefined
}

interface Refusal {
  readonly attempt: number
  readonly message: string | undefined
}

/**
 * Which of a form's issues are shown. An issue that is shown stays until it is mended, and goes at once when it is; one
 * that comes later is not shown before its field is left or the form is sent.
 */
export function useFieldErrors<Field extends string>({
  order,
  issues,
  found
}: FieldErrorsOptions<Field>): FieldErrors<Field> {
  const [judged, setJudged] = useState<ReadonlySet<Field>>(new Set())
  const [refusal, setRefusal] = useState<Refusal>()
  const [attempt, setAttempt] = useState(0)
  const prefix = useId()

  const mended = [...judged].filter(field => !issues.some(issue => issue.field === field))
  if (mended.length > 0) setJudged(new Set([...judged].filter(field => !mended.includes(field))))

  const shown = issues.filter(({ field }) => judged.has(field))
  const idOf = (field: Field) => `${prefix}-${field}`
  const errorOf = (field: Field) => shown.find(issue => issue.field === field)?.message ?? found?.[field]
  const listed = order.flatMap(field => {
    const message = errorOf(field)
    return message === undefined ? [] : [{ id: idOf(field), message }]
  })
  const isOfFields = refusal !== undefined && refusal.message === undefined
  // All is mended: an error that comes later stands under its field, and must not take focus up here again.
  if (isOfFields && listed.length === 0) setRefusal(undefined)

  const ownTitle = listed.length > 1 ? refusalTexts.reviewMany : refusalTexts.reviewOne
  return {
    idOf,
    errorOf,
    judge: field => setJudged(last => new Set([...last, field])),
    refuse: message => {
      setJudged(new Set(order))
      setAttempt(attempt + 1)
      setRefusal({ attempt: attempt + 1, message })
    },
    clear: () => setRefusal(undefined),
    summary: refusal && {
      attempt: refusal.attempt,
      title: refusal.message ?? shown[0]?.title ?? ownTitle,
      errors: isOfFields ? listed : []
    }
  }
}
