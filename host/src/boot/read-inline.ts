import { type ClientConfig, clientConfig } from '@eqs/navigation/config'
import { type DiscoveryDocument, discoveryDocument } from '@eqs/navigation/discovery'
import * as v from 'valibot'

/** Thrown when what stands in the HTML cannot be used; the message lists every bad value, for ops. */
class InlineDocumentError extends Error {
  override readonly name = 'InlineDocumentError'
}

/** The configuration that stands in the HTML. @throws {InlineDocumentError} */
export const readConfig = (): ClientConfig => readInline('eqs-config', clientConfig)

/** The discovery document that stands in the HTML. @throws {InlineDocumentError} */
export const readDiscovery = (): DiscoveryDocument => readInline('eqs-discovery', discoveryDocument)

function readInline<Output>(id: string, schema: v.GenericSchema<unknown, Output>): Output {
  const parsed = v.safeParse(schema, parseJson(id))
  if (parsed.success) return parsed.output
  const wrong = parsed.issues.map(issue => `${v.getDotPath(issue) ?? 'document'}: ${issue.message}`)
  throw new InlineDocumentError(`${id}: ${wrong.join('; ')}`)
}

function parseJson(id: string): unknown {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? '')
  } catch {
    throw new InlineDocumentError(`${id}: not JSON`)
  }
}
