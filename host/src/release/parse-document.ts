import { issuesText } from '@eqs/contracts/issues-text'
import * as v from 'valibot'

/**
 * Parses a document with a schema.
 *
 * @throws {Error} when the document does not match the schema. The message lists every invalid value, for
 * operators.
 */
export function parseDocument<Output>(schema: v.GenericSchema<unknown, Output>, document: unknown): Output {
  const parsed = v.safeParse(schema, document)
  if (parsed.success) return parsed.output
  throw new Error(issuesText(parsed.issues))
}
