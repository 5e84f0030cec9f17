import { issuesText } from '@eqs/contracts/issues-text'
import * as v from 'valibot'

/**
 * Parses a document with a schema.
 *
 * @param schema the document's schema.
 * @param document the parsed JSON.
 * @returns the document as the schema describes it.
 * @throws {Error} whose message lists every invalid value, for operators.
 */
export function parseDocument<Output>(schema: v.GenericSchema<unknown, Output>, document: unknown): Output {
  const parsed = v.safeParse(schema, document)
  if (parsed.success) return parsed.output
  throw new Error(issuesText(parsed.issues))
}
