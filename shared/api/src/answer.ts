import * as v from 'valibot'
import { ApiError, tooLong } from './api-error.ts'
import type { Endpoint } from './endpoint.ts'
import { failureIn, sessionEndIn } from './failure.ts'
import { detailOf, withLeftOut } from './model/list.ts'
import { longestAnswer } from './read-text.ts'

/** What the transport brought: a status and the text of the body, not yet trusted. */
export interface Answer {
  readonly status: number
  readonly body: string
  /** The header `Date`, where the answer has one that may be read. */
  readonly date?: string | undefined
}

/**
 * Reads an answer: its failure wherever it tells one (`failureIn`), else what the call promises. Records of a list that
 * cannot be read are left out, and named to `onLeftOut`.
 *
 * @throws {ApiError} with the failure, or `malformed`.
 */
export function readAnswer<Response>(
  endpoint: Endpoint<never, Response> | Endpoint<unknown, Response>,
  { status, body: text }: Answer,
  onLeftOut?: (detail: string) => void
): Response {
  // Before it is parsed: that would hold up the page.
  if (text.length > longestAnswer) throw new ApiError(tooLong, endpoint.path)
  const { isJson, body } = parseJson(text)
  const failure = failureIn(status, body)
  if (failure) throw new ApiError(failure, endpoint.path)
  if (!isJson) throw new ApiError({ kind: 'malformed', detail: 'not JSON' }, endpoint.path)
  const { result, leftOut } = withLeftOut(() => v.safeParse(endpoint.response, body))
  if (!result.success || isListFor(body, result.output)) {
    // What is not the answer of this call may still say that the session is over.
    const detail = result.success ? 'a list' : detailOf(result.issues)
    throw new ApiError(sessionEndIn(status, body, true) ?? { kind: 'malformed', detail }, endpoint.path)
  }
  if (leftOut.length > 0) onLeftOut?.(leftOut.join('; '))
  return result.output
}

/** Whether a list was taken for an object: one that may leave out all of its fields takes anything that can have some. */
const isListFor = (body: unknown, output: unknown): boolean => Array.isArray(body) && !Array.isArray(output)

/** An answer that is not JSON is its text: a failure may be told by words alone. */
function parseJson(text: string): { isJson: boolean; body: unknown } {
  // An empty answer is no JSON, but some calls say nothing more than their status.
  if (text === '') return { isJson: true, body: undefined }
  try {
    return { isJson: true, body: JSON.parse(withWholeNumbers(text)) }
  } catch {
    return { isJson: false, body: text }
  }
}

/** JavaScript rounds whole numbers of this many digits: a code would be another one. As texts they keep their digits. */
const rounded = /\d{16}/

const textsAndNumbers = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

const withWholeNumbers = (json: string): string =>
  rounded.test(json)
    ? json.replace(textsAndNumbers, part => (/^\d{16,}$/.test(part) ? `"${part}"` : part))
    : json
