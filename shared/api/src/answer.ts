import * as v from 'valibot'
import { ApiError, type ApiProblem } from './api-error.ts'
import type { Endpoint } from './endpoint.ts'

/** What the transport brought: a status and the text of the body, not yet trusted. */
export interface Answer {
  readonly status: number
  readonly body: string
  /** The header `Date`, where the answer has one that may be read. */
  readonly date?: string | undefined
}

const errorField = v.union([
  v.pipe(
    v.string(),
    v.transform(message => ({ name: '', message, code: '' }))
  ),
  v.pipe(
    v.object({
      name: v.optional(v.string(), ''),
      message: v.optional(v.string(), ''),
      code: v.optional(v.union([v.string(), v.number()]), '')
    }),
    v.transform(({ name, message, code }) => ({ name, message: message || name, code: String(code) || name }))
  )
])

const failureSchema = v.object({
  success: v.optional(v.boolean()),
  error: v.optional(errorField),
  name: v.optional(v.string()),
  message: v.optional(v.string()),
  code: v.optional(v.union([v.string(), v.number()]))
})

/**
 * Reads an answer as the specification's readings ask: an `error` may be a string or `{message, code}`, an HTTP error's
 * body is read the same way, `success: false` is a failure even with 200, `TokenExpiredError` counts anywhere.
 */
export function readAnswer<Response>(
  endpoint: Endpoint<never, Response> | Endpoint<unknown, Response>,
  answer: Answer
): Response {
  const json = parseJson(answer.body)
  const problem = failureOf(answer.status, json)
  if (problem) throw new ApiError(problem, endpoint.path)
  if (json === notJson) throw new ApiError({ kind: 'malformed', detail: 'not JSON' }, endpoint.path)
  const parsed = v.safeParse(endpoint.response, json)
  if (!parsed.success) {
    const detail = parsed.issues.map(issue => `${v.getDotPath(issue) ?? ''}: ${issue.message}`).join('; ')
    throw new ApiError({ kind: 'malformed', detail }, endpoint.path)
  }
  return parsed.output
}

const notJson = Symbol('not JSON')

function parseJson(text: string): unknown {
  // An empty answer is no JSON, but some calls say nothing more than their status.
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return notJson
  }
}

function failureOf(status: number, json: unknown): ApiProblem | undefined {
  const parsed = v.safeParse(failureSchema, json)
  const body = parsed.success ? parsed.output : {}
  const words = wordsOf(body, json)
  const failed = status >= 400 || body.success === false || body.error !== undefined
  if (!failed) return undefined
  if (words.includes('TokenExpiredError')) return unauthorized('expired', body)
  if (status >= 500) return { kind: 'server', status, message: messageOf(body) }
  if (messageOf(body) === 'Disabled' || codeOf(body) === 'Disabled') return unauthorized('disabled', body)
  if (status === 401 || status === 403) return unauthorized('denied', body)
  return { kind: 'rejected', status, message: messageOf(body), code: codeOf(body) }
}

type Failure = v.InferOutput<typeof failureSchema>

const messageOf = (body: Failure) => body.error?.message ?? body.message ?? ''
const codeOf = (body: Failure) => body.error?.code || String(body.code ?? '')

function wordsOf(body: Failure, json: unknown): string {
  const plain = typeof json === 'string' ? json : ''
  return [
    body.error?.name,
    body.error?.message,
    body.error?.code,
    body.name,
    body.message,
    body.code,
    plain
  ].join(' ')
}

function unauthorized(reason: 'expired' | 'disabled' | 'denied', body: Failure): ApiProblem {
  return { kind: 'unauthorized', reason, message: messageOf(body), code: codeOf(body) }
}
