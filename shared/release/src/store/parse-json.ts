import * as v from 'valibot'

/** Parses a JSON text with a schema. Undefined when the text is missing or invalid. */
export function parseJsonAs<Output>(
  schema: v.GenericSchema<unknown, Output>,
  text: string | undefined
): Output | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return parsed.success ? parsed.output : undefined
}
