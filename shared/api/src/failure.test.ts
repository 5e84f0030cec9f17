import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import * as v from 'valibot'
import { readAnswer } from './answer.ts'
import { ApiError, type ApiProblem } from './api-error.ts'
import { defineEndpoint } from './endpoint.ts'
import { emailValidationCheckEndpoint } from './endpoints/member-checks.ts'
import { usersUpdateEndpoint } from './endpoints/members.ts'
import { notificationsReadEndpoint } from './endpoints/notifications.ts'
import { initWebEndpoint } from './endpoints/shell.ts'

// The shapes in which providers report a failure.

const endpoint = defineEndpoint({
  method: 'GET',
  path: '/api/thing',
  summary: '',
  auth: true,
  request: v.undefined(),
  response: v.object({ title: v.string() })
})

/** Returns the problem of an answer, `read` when it has none, or any other error that was thrown. */
function reading(
  status: number,
  body: string,
  called: Parameters<typeof readAnswer>[0] = endpoint
): ApiProblem | 'read' | unknown {
  try {
    readAnswer<unknown>(called, { status, body })
    return 'read'
  } catch (error) {
    return error instanceof ApiError ? error.problem : error
  }
}

const read = (status: number, body: unknown) => reading(status, JSON.stringify(body))

const expired = 'TokenExpiredError: jwt expired'
const isExpired = { kind: 'unauthorized', reason: 'expired' }
const isDisabled = { kind: 'unauthorized', reason: 'disabled' }

test.each([
  ['an expired token as plain text', 401, expired, isExpired],
  ['an expired token as plain text with 200', 200, expired, isExpired],
  ['an expired token on the page of an error handler', 500, `<pre>${expired}<br> at verify</pre>`, isExpired],
  ['an expired token as a JSON text', 200, JSON.stringify(expired), isExpired],
  ['an expired token in the message', 400, '{"message":"TokenExpiredError"}', isExpired],
  ['an error that is true, beside its message', 200, '{"error":true,"message":"No"}', { words: ['No'] }],
  ['an error with a null code', 200, '{"error":{"name":"TokenExpiredError","code":null}}', isExpired],
  ['an error under data', 200, '{"data":{"error":{"name":"TokenExpiredError"}}}', isExpired],
  [
    'a failure whose message is under data',
    200,
    '{"success":false,"data":{"message":"No"}}',
    { words: ['No'] }
  ],
  [
    'an error as the library throws it',
    200,
    '{"name":"TokenExpiredError","message":"jwt expired"}',
    isExpired
  ],
  ['a disabled member', 403, '{"message":"Disabled","code":null}', isDisabled],
  ['a disabled member with 200', 200, '{"message":"Disabled","code":null}', isDisabled],
  ['a disabled member with 500', 500, '{"error":{"message":"Disabled"}}', isDisabled],
  ['null beside the failure', 200, '{"success":false,"error":null,"message":"No"}', { words: ['No'] }],
  ['a null success', 400, '{"success":null,"error":"No","name":null}', { kind: 'rejected', words: ['No'] }],
  ['a list of errors', 422, '{"error":[{"message":"No"}]}', { kind: 'rejected', words: ['No'] }],
  ['an error without fields', 200, '{"success":true,"title":"x","error":{}}', { kind: 'rejected' }],
  ['a number as the error', 200, '{"error":7}', { kind: 'rejected', words: ['7'] }]
])('%s is recognised as a failure', (_, status, body, problem) => {
  expect(reading(status, body)).toMatchObject(problem)
})

test.each([['', null, false, 0, '  ', []]])('an answer with an empty error is not a failure', (...empty) => {
  for (const error of empty) expect(read(200, { title: 'Café', error })).toBe('read')
})

test.each([usersUpdateEndpoint, notificationsReadEndpoint, emailValidationCheckEndpoint, initWebEndpoint])(
  'an expired token with 200 is a failure, also if the endpoint requires no field: $path',
  called => {
    const thrown = { name: 'TokenExpiredError', message: 'jwt expired' }
    expect(reading(200, JSON.stringify(thrown), called)).toMatchObject(isExpired)
    expect(reading(200, JSON.stringify({ data: thrown }), called)).toMatchObject(isExpired)
  }
)

test.each(['{"message":"Disabled"}', '{"data":{"message":"Disabled"}}'])(
  'a disabled member is recognised in the answer %s to the first call',
  body => {
    expect(reading(200, body, initWebEndpoint)).toMatchObject(isDisabled)
  }
)

test('the first answer has to name at least one of balance, member and alerts', () => {
  for (const body of ['{}', '{"data":{}}', '{"loyalties":{}}'])
    expect(reading(200, body, initWebEndpoint)).toMatchObject({ kind: 'malformed' })
  for (const name of ['loyalty', 'user', 'notifications'])
    expect(reading(200, JSON.stringify({ data: { [name]: null } }), initWebEndpoint)).toBe('read')
})

test('a page instead of an answer is malformed, also if the endpoint accepts any response', () => {
  const anything = { ...endpoint, response: v.unknown() }
  expect(() => readAnswer(anything, { status: 200, body: '<!doctype html>' })).toThrow('malformed')
})

// Meaningful names with meaningless values, as in real answers.
const noise = fc.dictionary(
  fc.constantFrom('_id', 'title', 'name', 'message', 'code', 'status', 'stack', '__proto__', 'points'),
  fc.oneof(fc.constant(null), fc.constant(''), fc.integer(), fc.boolean(), fc.constant({}), fc.constant([])),
  { noNullPrototype: true }
)
const status = fc.constantFrom(200, 201, 400, 401, 403, 404, 422, 429, 500, 503)
const naming = fc.constantFrom(
  expired,
  { name: 'TokenExpiredError', message: 'jwt expired', expiredAt: '2026-01-01' },
  { name: 'TokenExpiredError', code: null },
  { message: expired, code: null, name: null },
  { code: 'TokenExpiredError' }
)

test('an expired token is found in any field, alone or with others', () => {
  const expiredAnywhere = fc
    .record({ noise, inner: noise, naming, status })
    .chain(({ noise: top, inner, naming: words, status: code }) =>
      fc.constantFrom(
        { code, body: { ...top, error: words } },
        { code, body: { ...top, data: { ...inner, error: words } } },
        {
          code,
          body: { ...top, success: false, error: typeof words === 'string' ? words : { ...inner, ...words } }
        },
        {
          code,
          body: { ...top, success: false, data: typeof words === 'string' ? words : { ...inner, ...words } }
        },
        { code, body: { ...top, error: true, ...(typeof words === 'string' ? { message: words } : words) } }
      )
    )
  fc.assert(
    fc.property(expiredAnywhere, ({ code, body }) => expect(read(code, body)).toMatchObject(isExpired))
  )
})

test('an answer without a failure is read, also if its texts contain words of a failure', () => {
  const content = fc.constantFrom('Café', expired, 'Disabled', '')
  const empty = fc.constantFrom('', null, false, 0)
  fc.assert(
    fc.property(noise, content, content, empty, (around, title, message, error) => {
      const body = { ...around, title, message, name: message, data: { ...around, message, error }, error }
      expect(read(200, body)).toBe('read')
    })
  )
})

test('a failure with null in any field is still a failure', () => {
  const failure = {
    success: false,
    error: { name: 'Error', message: 'No', code: 'E1' },
    message: 'No',
    code: 1
  }
  const fields = fc.subarray(['error', 'message', 'code', 'name', 'data'])
  const inner = fc.subarray(['name', 'message', 'code'])
  const nulls = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, null]))
  fc.assert(
    fc.property(fields, inner, (outer, within) => {
      const body = { ...failure, error: { ...failure.error, ...nulls(within) }, ...nulls(outer), title: 'x' }
      expect(read(200, body)).toMatchObject({ kind: 'rejected' })
    })
  )
})

test('every response of a provider is an answer or an ApiError, and every error status an ApiError', () => {
  const body = fc.oneof(
    fc.string(),
    fc.json(),
    fc.jsonValue().map(value => JSON.stringify({ error: value, data: value }))
  )
  fc.assert(
    fc.property(status, body, (code, text) => {
      const outcome = reading(code, text)
      expect(outcome === 'read' || (typeof outcome === 'object' && outcome && 'kind' in outcome)).toBe(true)
      if (code >= 400) expect(outcome).not.toBe('read')
    })
  )
})
