import { useId, useState } from 'react'
import { formTexts } from './form-texts.ts'

type Errors<Field extends string> = ReadonlyMap<Field, string>

/**
 * Why a form was not taken. With a title and no errors no field is to blame, and the title says it all; with neither, what
 * others say of a field (`found`) is the reason.
 */
export interface Refusal<Field extends string> {
  /** Stands above the errors for as long as one of them does; absent where their number says enough. */
  readonly title?: string | undefined
  readonly errors: Errors<Field>
}

interface State<Field extends string> {
  readonly errors: Errors<Field>
  /** Undefined while only single fields were judged. */
  readonly refusal: Refusal<Field> | undefined
  /** Counts refusals, so that each new summary takes focus. */
  readonly attempt: number
}

/** What the summary of a form shows. */
export interface Summary {
  readonly attempt: number
  readonly title: string
  readonly errors: readonly { readonly id: string; readonly message: string }[]
}

/** The errors of a form: those under its fields, and the summary that a refused sending opens above it. */
export interface FieldErrors<Field extends string> {
  readonly idOf: (field: Field) => string
  readonly errorOf: (field: Field) => string | undefined
  /** Judges one field: on leaving it, or (with undefined) as soon as it is put right. */
  readonly judge: (field: Field, message: string | undefined) => void
  readonly refuse: (refusal: Refusal<Field>) => void
  readonly clear: () => void
  /** Lists whatever stands under a field, in the same words. */
  readonly summary: Summary | undefined
}

/**
 * @param order the fields from top to bottom, as the summary lists them.
 * @param found what others say of single fields (the provider, of an address); our own judgement of a field goes first.
 */
export function useFieldErrors<Field extends string>(
  order: readonly Field[],
  found: { readonly [Name in Field]?: string | undefined }
): FieldErrors<Field> {
  const [state, setState] = useState<State<Field>>({ errors: new Map(), refusal: undefined, attempt: 0 })
  const prefix = useId()
  const idOf = (field: Field) => `${prefix}-${field}`
  const errorOf = (field: Field) => state.errors.get(field) ?? found[field]

  const { refusal, attempt } = state
  const isOfFields = refusal !== undefined && (refusal.title === undefined || refusal.errors.size > 0)
  const listed = order.flatMap(field => {
    const message = errorOf(field)
    return message === undefined ? [] : [{ id: idOf(field), message }]
  })
  // All is put right: an error that comes later stands under its field, and must not take focus up here again.
  if (isOfFields && listed.length === 0) setState({ ...state, refusal: undefined })

  return {
    idOf,
    errorOf,
    judge: (field, message) => setState(last => withJudged(last, field, message)),
    refuse: next => setState(last => ({ errors: next.errors, refusal: next, attempt: last.attempt + 1 })),
    clear: () => setState(last => ({ ...last, errors: new Map(), refusal: undefined })),
    summary: refusal && {
      attempt,
      title: titleOf(refusal, state.errors, listed.length),
      errors: isOfFields ? listed : []
    }
  }
}

function titleOf<Field extends string>(
  { title, errors }: Refusal<Field>,
  standing: Errors<Field>,
  count: number
): string {
  const stands = errors.size === 0 || [...errors].some(([field, message]) => standing.get(field) === message)
  if (title !== undefined && stands) return title
  return count > 1 ? formTexts.reviewMany : formTexts.reviewOne
}

function withJudged<Field extends string>(
  last: State<Field>,
  field: Field,
  message: string | undefined
): State<Field> {
  if (last.errors.get(field) === message) return last
  const errors = new Map(last.errors)
  if (message === undefined) errors.delete(field)
  else errors.set(field, message)
  return { ...last, errors }
}
