import { useId, useState } from 'react'

/** Titles of the summary above a refused form. */
const refusalTexts = {
  reviewOne: 'Revisá este dato',
  reviewMany: 'Revisá estos datos'
} as const

/** An error of a field that the form's own validation rules have found. */
interface FieldIssue<Field extends string> {
  readonly field: Field
  readonly message: string
  /** The title of the summary while this error is the first visible one. Default: a general title. */
  readonly title?: string | undefined
}

export interface FieldErrorsOptions<Field extends string> {
  /** The fields in their order on screen, from top to bottom. The summary has the same order. */
  readonly order: readonly Field[]
  /** All current errors, including errors that are not visible yet; at most one error per field. */
  readonly issues: readonly FieldIssue<Field>[]
  /**
   * Messages of errors that the form's own rules cannot find, by field. An example is an e-mail address that
   * the provider has rejected. These errors are visible at once.
   */
  readonly found?: { readonly [Name in Field]?: string | undefined }
}

/** The content of the summary above a refused form. */
export interface Summary {
  /** Counts the refused submits. The summary takes focus when the number changes. */
  readonly attempt: number
  readonly title: string
  readonly errors: readonly { readonly id: string; readonly message: string }[]
}

/** The errors of a form: at its fields, and in a summary after a refused submit. */
export interface FieldErrors<Field extends string> {
  /** Returns the props that connect a field with its error: `<Field {...field('city')} />`. */
  readonly field: (name: Field) => { readonly id: string; readonly error: string | undefined }
  /** Makes the error of a field visible, if the field has one. Call it when the member leaves the field. */
  readonly judge: (field: Field) => void
  /**
   * Refuses a submit: makes all errors visible, together with a summary. If `message` is given, for a failure
   * that no field has caused, the summary contains only the message.
   */
  readonly refuse: (message?: string) => void
  /** Removes the summary. Call it before the form is sent again. */
  readonly clear: () => void
  /**
   * The content of the summary, with the same messages as at the fields; undefined without a refused submit.
   */
  readonly summary: Summary | undefined
}

interface Refusal {
  readonly attempt: number
  readonly message: string | undefined
}

/**
 * A hook that determines which errors of a form are visible. A visible error disappears as soon as the member
 * has corrected it. A new error becomes visible only when the member leaves the field or submits the form.
 *
 * @example const { field, judge, refuse, summary } = useFieldErrors({ order: ['city'], issues })
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
  const field = (name: Field) => ({
    id: `${prefix}-${name}`,
    error: shown.find(issue => issue.field === name)?.message ?? found?.[name]
  })
  const listed = order.flatMap(name => {
    const { id, error } = field(name)
    return error === undefined ? [] : [{ id, message: error }]
  })
  const isOfFields = refusal !== undefined && refusal.message === undefined
  // When all errors are corrected, the refusal is removed. Otherwise the summary would appear again with the
  // next error of a field.
  if (isOfFields && listed.length === 0) setRefusal(undefined)

  const ownTitle = listed.length > 1 ? refusalTexts.reviewMany : refusalTexts.reviewOne
  return {
    field,
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
