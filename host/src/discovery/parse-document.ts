import { issuesText } from '@eqs/contracts/issues-text'
import * as v from 'valibot'

/** Reads one of the page's own documents. @throws {Error} whose message lists every bad value, for ops. */
export function parseDocument<Output>(schema: v.GenericSchema<unknown, Output>, document: unknown): Output {
  const parsed = v.safeParse(schema, document)
  if (parsed.success) return parsed.output
  throw new Error(issuesText(parsed.issues))
}
