/** One thing wrong with a form, and with which field. */
export interface FieldProblem<Field extends string, Code extends string> {
  readonly field: Field
  readonly code: Code
}

/** The problem of this field as a list: empty when its rule has nothing to say. */
export function problemAt<Field extends string, Code extends string>(
  field: Field,
  code: Code | undefined
): readonly FieldProblem<Field, Code>[] {
  return code === undefined ? [] : [{ field, code }]
}

/** The first problem of each field, in the order given. */
export function oneEachField<Problem extends FieldProblem<string, string>>(
  problems: readonly Problem[]
): readonly Problem[] {
  return problems.filter(({ field }, index) => problems.findIndex(other => other.field === field) === index)
}
