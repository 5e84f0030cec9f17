import { expect, test } from '@jest/globals'
import * as v from 'valibot'
import { readAnswer } from './answer.ts'
import { ApiError, type ApiProblem, toProblem } from './api-error.ts'
import { defineEndpoint } from './endpoint.ts'

const endpoint = defineEndpoint({
  method: 'GET',
  path: '/api/thing',
  summary: '',
  auth: true,
  request: v.undefined(),
  response: v.object({ name: v.string() })
})

function problem(
  status: number,
  body: unknown,
  headers: { readonly date?: string; readonly retryAfter?: string } = {}
): ApiProblem | undefined {
  try {
    readAnswer(endpoint, {
      status,
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...headers
    })
  } catch (error) {
    return error instanceof ApiError ? error.problem : undefined
  }
  return undefined
}

test('a good answer is parsed', () => {
  expect(readAnswer(endpoint, { status: 200, body: '{"name":"Ana","more":1}' })).toEqual({ name: 'Ana' })
})

test.each([
  [
    'an error that is a string',
    400,
    { error: 'User not found' },
    { kind: 'rejected', status: 400, words: ['User not found'] }
  ],
  [
    'an error with message and code',
    400,
    { error: { message: 'No', code: 7 } },
    { kind: 'rejected', words: ['No', '7'] }
  ],
  [
    'an error with code 0',
    400,
    { error: { message: 'Missing', code: 0 } },
    { kind: 'rejected', words: ['Missing', '0'] }
  ],
  ['success false with 200', 200, { success: false, error: 'No' }, { kind: 'rejected', words: ['No'] }],
  [
    'an error without success',
    200,
    { error: 'Too many requests' },
    { kind: 'rejected', words: ['Too many requests'] }
  ],
  [
    '401 without an expired token',
    401,
    { error: 'Authentication error' },
    { kind: 'unauthorized', reason: 'denied', words: ['Authentication error'] }
  ],
  [
    'a message beside the name of the status',
    404,
    { statusCode: 404, message: 'User not found', error: 'Not Found' },
    { kind: 'rejected', words: ['Not Found', 'User not found'] }
  ],
  ['a disabled member', 403, { error: 'Disabled' }, { kind: 'unauthorized', reason: 'disabled' }],
  ['403 of the provider', 403, {}, { kind: 'unauthorized', reason: 'forbidden' }],
  ['403 with the page of a firewall', 403, '<html>Blocked', { kind: 'server', status: 403 }],
  ['401 with a text', 401, 'Unauthorized', { kind: 'server', status: 401 }],
  ['401 with an empty body', 401, '', { kind: 'server', status: 401 }],
  ['status 500', 500, { error: 'x' }, { kind: 'server', status: 500 }],
  ['503 with a page', 503, '<html>', { kind: 'server', status: 503 }],
  ['a page with 200', 200, '<!doctype html>', { kind: 'malformed' }],
  ['null as the body', 200, 'null', { kind: 'malformed' }],
  ['an empty body with 204', 204, '', { kind: 'malformed' }],
  ['a wrong type', 200, { name: 7 }, { kind: 'malformed' }]
])('%s gives the expected problem', (_, status, body, expected) => {
  expect(problem(status, body)).toMatchObject(expected)
})

test('an object schema with optional fields accepts no list, and a list schema no object', () => {
  const whatever = defineEndpoint({ ...endpoint, response: v.object({ name: v.nullish(v.string()) }) })
  const names = defineEndpoint({ ...endpoint, response: v.array(v.string()) })
  const read = (one: typeof whatever | typeof names, body: string) => () =>
    readAnswer<unknown>(one, { status: 200, body })
  expect(read(whatever, '{}')()).toEqual({})
  expect(read(names, '[]')()).toEqual([])
  expect(read(whatever, '[]')).toThrow('malformed')
  expect(read(names, '{}')).toThrow('malformed')
})

test.each([
  new DOMException('left', 'AbortError'),
  // The name of TanStack Query's error.
  new Error('CancelledError')
])('an aborted call is cancelled, not malformed: %s', error => {
  expect(toProblem(error)).toEqual({ kind: 'cancelled' })
})

const date = 'Sun, 01 Feb 2026 12:00:00 GMT'
test.each([
  ['seconds', { retryAfter: '900' }, 900],
  ['a date, by the clock of the provider', { retryAfter: 'Sun, 01 Feb 2026 12:01:30 GMT', date }, 90],
  ['a date that has passed', { retryAfter: 'Sun, 01 Feb 2026 11:00:00 GMT', date }, 0],
  ['nothing', {}, 0],
  ['something else', { retryAfter: 'soon' }, 0]
])('the time to wait is read from a refusal of too many calls that names %s', (_, headers, retryAfter) => {
  expect(problem(429, {}, headers)).toMatchObject({ retryAfter })
})

test('another refusal has no time to wait', () => {
  expect(problem(400, {}, { retryAfter: '900' })).not.toHaveProperty('retryAfter')
})
