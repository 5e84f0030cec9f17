import type { ApiProblem } from './api-error.ts'
import { readYesOrNo } from './model/fields.ts'

/**
 * Finds the failure that an answer reports. A failure is a status of 400 or more, `success: false`, an `error`
 * that is not empty (a string, an object, a list or `true`), or the error of an expired token instead of an
 * answer. All but the status may be at the top level or under `data`. With a status below 400, a plain text is
 * a failure if it reports the end of the session.
 */
export function failureIn(status: number, body: unknown): ApiProblem | undefined {
  const isFailure = status >= 400 || tellsFailure(body) || tellsFailure(readField(body, 'data'))
  return isFailure ? parseProblem(status, body) : sessionEndIn(status, body, typeof body === 'string')
}

/**
 * Finds a report that the session has ended. Only answers that are known to be failures are searched, because
 * the content of others, such as a title, may contain the same words.
 */
export function sessionEndIn(status: number, body: unknown, isFailure: boolean): ApiProblem | undefined {
  const problem = isFailure ? parseProblem(status, body) : undefined
  const names = problem?.kind === 'unauthorized' && ['expired', 'disabled'].includes(problem.reason)
  return names ? problem : undefined
}

function tellsFailure(body: unknown): boolean {
  if (readYesOrNo(readField(body, 'success')) === false) return true
  if (readField(body, 'name') === 'TokenExpiredError') return true
  const error = readField(body, 'error')
  if (typeof error === 'string') return error.trim() !== ''
  return Array.isArray(error) ? error.length > 0 : Boolean(error)
}

/**
 * Returns the entries of a list, or the value itself if it is not a list. Nested lists are searched to a limited
 * depth, to prevent a stack overflow.
 */
function collectParts(place: unknown, levels = 3): readonly unknown[] {
  if (!Array.isArray(place)) return [place]
  return levels > 0 ? place.flatMap(one => collectParts(one, levels - 1)) : []
}

/**
 * Returns the problem of a failed answer. The text `TokenExpiredError` anywhere in the failure means that the
 * token has expired, whatever the call and the status (specification, section 8).
 */
function parseProblem(status: number, body: unknown): ApiProblem {
  const data = readField(body, 'data')
  const parts = [readField(body, 'error'), body, readField(data, 'error'), data].flatMap(one =>
    collectParts(one)
  )
  const texts = parts
    .flatMap(part => [part, ...['name', 'message', 'reason', 'code'].map(name => readField(part, name))])
    .map(toText)
    .filter(word => word !== '')
  const words = texts.includes('Too many requests, please try again later.')
    ? [...texts, 'too-many-requests']
    : texts
  if (contains(body, 'TokenExpiredError')) return { kind: 'unauthorized', reason: 'expired', words }
  if (words.includes('Disabled')) return { kind: 'unauthorized', reason: 'disabled', words }
  // A 401 or 403 with HTML or an empty body comes from a firewall or captive portal. It says nothing about
  // the session.
  const isOfProvider = typeof body === 'object' && body !== null
  if (status >= 500 || ([401, 403].includes(status) && !isOfProvider))
    return { kind: 'server', status, words }
  if (status === 401) return { kind: 'unauthorized', reason: 'denied', words }
  if (status === 403) return { kind: 'unauthorized', reason: 'forbidden', words }
  const field = parts.map(part => toText(readField(part, 'field'))).find(name => name !== '')
  return {
    kind: 'rejected',
    status,
    words: status === 429 ? [...words, 'too-many-requests'] : words,
    ...(field && { field })
  }
}

/** True when the JSON of a body contains a word. False for JSON that is nested too deeply to be written. */
function contains(body: unknown, word: string): boolean {
  try {
    return JSON.stringify(body)?.includes(word) ?? false
  } catch {
    return false
  }
}

const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

function readField(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
}
