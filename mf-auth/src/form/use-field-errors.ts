import { useId, useState } from 'react'

type Errors<Field extends string> = ReadonlyMap<Field, string>

interface State<Field extends string> {
  readonly errors: Errors<Field>
  /** The summary's title; empty while only single fields were judged. */
  readonly title: string
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
  /** Refuses the form. */
  readonly refuse: (title: string, errors: Errors<Field>) => void
  readonly clear: () => void
  readonly summary: Summary | undefined
}

/** @param order the fields from top to bottom, as the summary lists them. */
export function useFieldErrors<Field extends string>(order: readonly Field[]): FieldErrors<Field> {
  const [state, setState] = useState<State<Field>>({ errors: new Map(), title: '', attempt: 0 })
  const prefix = useId()
  const idOf = (field: Field) => `${prefix}-${field}`

  return {
    idOf,
    errorOf: field => state.errors.get(field),
    judge: (field, message) => setState(last => withJudged(last, field, message)),
    refuse: (title, errors) => setState(last => ({ errors, title, attempt: last.attempt + 1 })),
    clear: () => setState(last => ({ ...last, errors: new Map(), title: '' })),
    summary: state.title === '' ? undefined : { ...state, errors: listed(order, state.errors, idOf) }
  }
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
  return { ...last, errors, title: errors.size > 0 ? last.title : '' }
}

function listed<Field extends string>(
  order: readonly Field[],
  errors: Errors<Field>,
  idOf: (field: Field) => string
): Summary['errors'] {
  return order.flatMap(field => {
    const message = errors.get(field)
    return message === undefined ? [] : [{ id: idOf(field), message }]
  })
}
