import type { Schema } from '@eqs/api/contract'
import * as v from 'valibot'
import { invalid, missingFields, Problem } from './problem.ts'

/** Maximum size of a request body in bytes. */
const bodyLimit = 64 * 1024

/**
 * Reads a JSON body and validates it against a schema. An empty body counts as `{}`, because some calls need
 * no body.
 *
 * @throws {Problem} 413 when the body is too large, 408 when the body is incomplete, 415 when the content
 * type is not `application/json`, 400 when the body is not JSON or does not match the schema.
 */
export async function readBody<Body>(request: Request, schema: Schema<Body>): Promise<Body> {
  return parseBody(request, await readText(request), schema)
}

/**
 * Validates a JSON body that has already been read.
 *
 * @throws {Problem} 415 when the content type is not `application/json`, 400 when the body is not JSON or
 * does not match the schema.
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
  // Pages of other sites can send this content type only after a CORS preflight. So a form on another site
  // cannot make a call.
  if (!/^application\/json\b/i.test(contentType))
    throw new Problem(415, 'The body has to be application/json')
  return parseText(text)
}

/**
 * Parses JSON regardless of the request's content type, because `navigator.sendBeacon` sends plain text.
 *
 * @throws {Problem} 400 when the text is not JSON, or has characters that the database cannot store.
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

/**
 * Matches NUL and lone surrogates. PostgreSQL cannot store these characters, and keyboards do not produce
 * them.
 */
const unkept = /[\0\p{Surrogate}]/u

/**
 * Reads a body as text.
 *
 * @throws {Problem} 413 when the body is too large, 408 when the body is incomplete, 400 when the body is not
 * valid UTF-8.
 */
export async function readText(request: Request): Promise<string> {
  const tooLarge = new Problem(413, 'Payload too large')
  if (Number(request.headers.get('content-length') ?? 0) > bodyLimit) throw tooLarge
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    // The bytes are counted while reading, because the `Content-Length` header may be missing.
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
