import * as v from 'valibot'
import { issuesText } from './issues-text.ts'

// Our schemas ignore unknown fields, because a document may come from a later version of the host, a remote
// or the release tool. Documents that this checkout writes itself must not have unknown fields.

/**
 * Validates a document that this checkout writes itself. Unknown fields are errors.
 *
 * @returns the document, with defaults filled in.
 * @throws {Error} that names every invalid field.
 */
export function parseOwn<Output>(schema: v.GenericSchema<unknown, Output>, value: unknown): Output {
  const parsed = v.safeParse(schema, value)
  if (!parsed.success) throw new Error(issuesText(parsed.issues))
  const unknown = unknownFields(value, parsed.output)
  if (unknown.length > 0) throw new Error(unknown.map(place => `${place}: there is no such field`).join('; '))
  return parsed.output
}

/** Returns the paths of the fields that the schema does not define: `routes.0.tittle`. */
function unknownFields(value: unknown, parsed: unknown, place: readonly string[] = []): readonly string[] {
  if (!isObject(value)) return []
  if (!isObject(parsed)) return [place.join('.')]
  return Object.entries(value).flatMap(([key, field]) =>
    field === undefined || key in parsed
      ? unknownFields(field, Reflect.get(parsed, key), [...place, key])
      : [[...place, key].join('.')]
  )
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
