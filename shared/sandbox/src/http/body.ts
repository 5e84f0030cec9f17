import type { Schema } from '@eqs/api/contract'
import * as v from 'valibot'
import { invalid, missingFields, Problem } from './problem.ts'

/** A request body may have this many bytes at most. */
const bodyLimit = 64 * 1024

/**
 * Reads a JSON body by its schema. An empty body counts as `{}`: some calls have nothing to say.
 *
 * @throws {Problem} 413 too large, 415 not JSON by its type, 400 not JSON or not as the schema wants it.
 */
export async function readBody<Body>(request: Request, schema: Schema<Body>): Promise<Body> {
  return parseBody(request, await readText(request), schema)
}

/**
 * What a body says that has been read already.
 *
 * @throws {Problem} as `readBody`.
 */
export function parseBody<Body>({ headers }: Request, text: string, schema: Schema<Body>): Body {
  const json = parseJson(headers.get('content-type') ?? '', text)
  const parsed = v.safeParse(schema, json)
  if (parsed.success) return parsed.output
  const missing = parsed.issues.filter(issue => issue.received === 'undefined')
  if (missing.length > 0) throw missingFields(missing.map(issue => v.getDotPath(issue) ?? 'body'))
  const [first] = parsed.issues
  throw invalid('invalid-type', v.getDotPath(first) ?? 'body')
}

function parseJson(contentType: string, text: string): unknown {
  if (text === '') return {}
  // Only this type makes a browser ask first (CORS preflight), which keeps forms of other sites out.
  if (!/^application\/json\b/i.test(contentType))
    throw new Problem(415, 'The body has to be application/json')
  return parseText(text)
}

/**
 * JSON whatever its type says: a page that is left sends plain text.
 *
 * @throws {Problem} 400 not JSON, or with characters that no database keeps.
 */
export function parseText(text: string): unknown {
  try {
    return JSON.parse(text, (name, value: unknown) => {
      if (unkept.test(name) || (typeof value === 'string' && unkept.test(value))) throw new Error('unkept')
      return value
    })
  } catch {
    throw new Problem(400, 'Malformed JSON')
  }
}

/** Half a character, and NUL: PostgreSQL keeps neither, and nobody types one. */
const unkept = /[\0\p{Surrogate}]/u

/** @throws {Problem} 413 too large, 408 when it broke off, 400 when it is no UTF-8. */
export async function readText(request: Request): Promise<string> {
  const tooLarge = new Problem(413, 'Payload too large')
  if (Number(request.headers.get('content-length') ?? 0) > bodyLimit) throw tooLarge
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    // A body without a length is counted while it comes.
    for await (const chunk of request.body) {
      size += chunk.byteLength
      if (size > bodyLimit) throw tooLarge
      chunks.push(chunk)
    }
  } catch (error) {
    throw error === tooLarge ? error : new Problem(408, 'Request timeout')
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new Problem(400, 'Malformed text')
  }
}
