import * as v from 'valibot'
import { ApiError, type ApiProblem, tooLong } from './api-error.ts'
import type { Endpoint } from './endpoint.ts'
import { failureIn, sessionEndIn } from './failure.ts'
import { describeIssues, withLeftOut } from './model/fields.ts'
import { longestAnswer } from './read-text.ts'

/** An HTTP response before it is parsed. */
export interface Answer {
  readonly status: number
  readonly body: string
  /** The `Date` header. Undefined when it is missing or the browser hides it from a cross-origin page. */
  readonly date?: string | undefined
  /** The `Retry-After` header, in seconds or as a date. Undefined like `date`. */
  readonly retryAfter?: string | undefined
}

/**
 * Parses an HTTP response.
 *
 * @param onLeftOut called with the names of fields that could not be parsed and were left out of the result.
 * @throws {ApiError} with the failure that the response reports (`failureIn`), or with `malformed`.
 */
export function readAnswer<Response>(
  endpoint: Endpoint<never, Response> | Endpoint<unknown, Response>,
  { status, body: text, date, retryAfter }: Answer,
  onLeftOut?: (detail: string) => void
): Response {
  // The length is checked before parsing, because parsing a longer text would block the page.
  if (text.length > longestAnswer) throw new ApiError(tooLong, endpoint.path)
  const body = parseJson(text)
  const failure = failureIn(status, body)
  const reason = failure && endpoint.reasons?.find(one => failure.words?.includes(one))
  if (failure && !reason) throw new ApiError(withWait(failure, date, retryAfter), endpoint.path)
  // Some calls are answered with a text such as `OK`. A page comes from a captive portal, and JSON that cannot be
  // parsed was cut off.
  if (body === text && /^\s*[<{[]/.test(text))
    throw new ApiError({ kind: 'malformed', detail: 'not JSON' }, endpoint.path)
  const content = reason ? { ...Object(body), reason } : body
  const { result, leftOut } = withLeftOut(() => v.safeParse(endpoint.response, content))
  // An object schema without required fields also accepts a list.
  if (!result.success || (Array.isArray(body) && !Array.isArray(result.output))) {
    // A response that does not match the schema may still report the end of the session.
    const detail = result.success ? 'a list' : describeIssues(result.issues)
    throw new ApiError(sessionEndIn(status, body, true) ?? { kind: 'malformed', detail }, endpoint.path)
  }
  if (leftOut.length > 0) onLeftOut?.(leftOut.join('; '))
  return result.output
}

/** Adds the wait to the refusal of too many calls. */
function withWait(failure: ApiProblem, date: string | undefined, retryAfter = ''): ApiProblem {
  if (failure.kind !== 'rejected' || !failure.words.includes('too-many-requests')) return failure
  const until = Date.parse(retryAfter) - Date.parse(date ?? new Date().toUTCString())
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : Math.ceil(until / 1000)
  return { ...failure, retryAfter: Math.max(seconds || 0, 0) }
}

/**
 * Parses the text of a body as JSON. An empty body, as that of a call that answers with a status code only,
 * becomes undefined. Any other text is returned as it is, because a failure may be reported as plain text.
 */
function parseJson(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(
      rounded.test(text)
        ? text.replace(textsAndNumbers, part => (/^\d{16,}$/.test(part) ? `"${part}"` : part))
        : text
    )
  } catch {
    return text
  }
}

/**
 * Matches 16 digits in a row. JavaScript rounds some integers of 16 digits and most longer ones. All of them
 * are therefore parsed as strings, so that a code keeps all its digits.
 */
const rounded = /\d{16}/

const textsAndNumbers = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
