import * as v from 'valibot'
import { issuesText } from './issues-text.ts'

// Our schemas ignore fields that they do not know: a later version of the other side may write them. Whoever writes has no
// such excuse.

/**
 * Checks what is about to be written: with fields that the schema does not know it is refused too. Defaults are filled in.
 *
 * @throws {Error} that names every bad field.
 */
export function parseOwn<Output>(schema: v.GenericSchema<unknown, Output>, value: unknown): Output {
  const parsed = v.safeParse(schema, value)
  if (!parsed.success) throw new Error(issuesText(parsed.issues))
  const unknown = unknownFields(value, parsed.output)
  if (unknown.length > 0) throw new Error(unknown.map(place => `${place}: there is no such field`).join('; '))
  return parsed.output
}

/** The places of all that parsing has left out: `routes.0.tittle`. */
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
