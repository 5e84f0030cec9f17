import { expect, test } from '@jest/globals'
import { failureWords, readFailure } from './reported-failure.ts'

const failure = { event: 'remote_load_failed', errorClass: 'render', remote: 'mf-a', version: '1.0.0' }
const reported = (detail?: string) => `[eqs] ${JSON.stringify({ ...failure, detail })}`
const wordsOf = (text: string) => {
  const read = readFailure(text)
  return read && failureWords(read)
}

test('of what the host tells, what happened and the first line of the error are passed on', () => {
  const detail =
    'Error: no hay puntos\n    at h (http://localhost:1/remotes/mf-a/1.0.0/x.js:1:20)\n    at div'
  expect(wordsOf(reported(detail))).toBe('remote_load_failed (render): Error: no hay puntos')
  expect(wordsOf(reported())).toBe('remote_load_failed (render)')
  expect(readFailure(reported())?.remote).toBe('mf-a')
})

test.each(['[eqs] hello', '[eqs] {}', reported().slice(6), 'hello', ''])('%s tells of no failure', text => {
  expect(readFailure(text)).toBeUndefined()
})
