import { issuesText } from '@eqs/contracts/issues-text'
import * as v from 'valibot'

/**
 * Parses the JSON text of a file with a schema.
 *
 * @throws {Error} that names the file and the invalid fields.
 */
export function parseFile<Output>(
  file: string,
  schema: v.GenericSchema<unknown, Output>,
  text: string
): Output {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  if (!result.success) throw new Error(`${file}: ${issuesText(result.issues)}`)
  return result.output
}
