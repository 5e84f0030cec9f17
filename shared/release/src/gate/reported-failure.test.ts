import { expect, test } from '@jest/globals'
import { failureWords, readFailure } from './reported-failure.ts'

const failure = { event: 'remote_load_failed', errorClass: 'render', remote: 'mf-a', version: '1.0.0' }
const reported = (detail?: string) => `[eqs] ${JSON.stringify({ ...failure, detail })}`
const wordsOf = (text: string) => {
  const read = readFailure(text)
  return read && failureWords(read)
}

test('a reported failure is shown with its event, its class and the first line of the error', () => {
  const detail =
    'Error: no hay puntos\n    at h (http://localhost:1/remotes/mf-a/1.0.0/x.js:1:20)\n    at div'
  expect(wordsOf(reported(detail))).toBe('remote_load_failed (render): Error: no hay puntos')
  expect(wordsOf(reported())).toBe('remote_load_failed (render)')
  expect(readFailure(reported())?.remote).toBe('mf-a')
})

test.each(['[eqs] hello', '[eqs] {}', reported().slice(6), 'hello', ''])(
  '%s is not a reported failure',
  text => {
    expect(readFailure(text)).toBeUndefined()
  }
)
