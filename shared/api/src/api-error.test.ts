import { expect, test } from '@jest/globals'
import { type ApiProblem, isRefusal } from './api-error.ts'

const rejected = (status: number, ...words: readonly string[]): ApiProblem => ({
  kind: 'rejected',
  status,
  words
})
const message = 'Too many requests, please try again later.'

test.each([
  ['by its status', rejected(429), true],
  ['by its message, with any status', rejected(400, message), true],
  ['by its message beside the name of its status', rejected(400, 'Bad Request', message), true],
  ['in the answer of a server that fails', { kind: 'server', status: 503, words: [message] } as const, true],
  ['not by another refusal', rejected(400, 'Invalid email'), false],
  ['not by part of the message', rejected(400, 'Too many requests'), false],
  ['not by a failure of the server', { kind: 'server', status: 500, words: [] } as const, false],
  ['not by a lost network', { kind: 'offline' } as const, false]
])('too many requests are recognised correctly: %s', (_how, problem, isTooMany) => {
  expect(isRefusal(problem, 'too-many-requests')).toBe(isTooMany)
})
