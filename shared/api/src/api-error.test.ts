import { expect, test } from '@jest/globals'
import { ApiError, toProblem } from './api-error.ts'
import { failureIn } from './failure.ts'

const message = 'Too many requests, please try again later.'

test.each([
  ['by its status', failureIn(429, {}), true],
  ['by its message, with any status', failureIn(400, { error: message }), true],
  ['by its message beside the name of its status', failureIn(400, { error: 'Bad Request', message }), true],
  ['in the answer of a server that fails', failureIn(503, { error: message }), true],
  ['not by another refusal', failureIn(400, { error: 'Invalid email' }), false],
  ['not by part of the message', failureIn(400, { error: 'Too many requests' }), false],
  ['not by a failure of the server', failureIn(500, {}), false],
  ['not by a lost network', toProblem(new ApiError({ kind: 'offline' }, '/api/missions')), false]
])('too many requests are recognised correctly: %s', (_how, problem, isTooMany) => {
  expect(problem?.words?.includes('too-many-requests') ?? false).toBe(isTooMany)
})
