/** A problem of one field of a form. */
export interface FieldProblem<Field extends string, Code extends string> {
  readonly field: Field
  readonly code: Code
}

/** Returns a list with one problem, or an empty list when `code` is undefined. */
export function problemAt<Field extends string, Code extends string>(
  field: Field,
  code: Code | undefined
): readonly FieldProblem<Field, Code>[] {
  return code === undefined ? [] : [{ field, code }]
}

/** Returns only the first problem of each field, in the order of the given problems. */
export function oneEachField<Problem extends FieldProblem<string, string>>(
  problems: readonly Problem[]
): readonly Problem[] {
  return problems.filter(({ field }, index) => problems.findIndex(other => other.field === field) === index)
}
