import { expect, test } from '@jest/globals'
import { failureText, parseFailure } from './smoke-visit.ts'

const fields = { event: 'remote_load_failed', errorClass: 'render', remote: 'mf-a', version: '1.0.0' }
const reported = (detail?: string) => `[eqs] ${JSON.stringify({ ...fields, detail })}`
const describeFailure = (text: string) => {
  const failure = parseFailure(text)
  return failure && failureText(failure)
}

test('a reported failure is shown with its event, its class and the first line of the error', () => {
  const detail =
    'Error: no hay puntos\n    at h (http://localhost:1/remotes/mf-a/1.0.0/x.js:1:20)\n    at div'
  expect(describeFailure(reported(detail))).toBe('remote_load_failed (render): Error: no hay puntos')
  expect(describeFailure(reported())).toBe('remote_load_failed (render)')
  expect(parseFailure(reported())?.remote).toBe('mf-a')
})

test.each(['[eqs] hello', '[eqs] {}', reported().slice(6), 'hello', ''])(
  '%s is not a reported failure',
  text => {
    expect(parseFailure(text)).toBeUndefined()
  }
)
