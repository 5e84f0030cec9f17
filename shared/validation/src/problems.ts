import type { FieldCode } from './messages.ts'

/** A problem of one field of a form. */
export interface FieldProblem<Field extends string> {
  readonly field: Field
  readonly code: FieldCode
}

/** Returns a list with one problem, or an empty list when `code` is undefined. */
export const problemAt = <Field extends string>(
  field: Field,
  code: FieldCode | undefined
): readonly FieldProblem<Field>[] => (code === undefined ? [] : [{ field, code }])

/** Returns only the first problem of each field, in the order of the given problems. */
export const oneEachField = <Field extends string>(
  problems: readonly FieldProblem<Field>[]
): readonly FieldProblem<Field>[] =>
  problems.filter(({ field }, index) => problems.findIndex(other => other.field === field) === index)
