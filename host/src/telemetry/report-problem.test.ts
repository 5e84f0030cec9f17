import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { logFailure } from './report-problem.ts'

const lines: unknown[] = []

beforeEach(() => {
  lines.length = 0
  jest.spyOn(console, 'warn').mockImplementation((...line: unknown[]) => void lines.push(line.join(' ')))
})

afterEach(() => {
  jest.restoreAllMocks()
})

const toReported = (detail: string): string => {
  logFailure({ event: 'handler_failed', errorClass: 'handler', detail })
  return String(lines.at(-1))
}

test.each([
  ['a token', 'refused Bearer eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxIn0.c2ln', /eyJ/],
  [
    'an e-mail',
    'SyntaxError: Unexpected token \'a\', "ana.paz+club@correo.example" is not valid JSON',
    /ana|correo/
  ],
  ['an e-mail in an address', 'TypeError: Invalid URL: /v1?email=ana%40correo.example', /ana|correo/],
  ['a document', 'Error: no member 30123456', /30123456/],
  ['a document with dots', 'Error: no member 30.123.456', /30\.123/],
  ['a code', 'Error: EQS-7K2M-9QX is used', /EQS|9QX/]
])('the text of an error is logged without %s', (_, detail, secret) => {
  expect(toReported(detail)).not.toMatch(secret)
  expect(toReported(detail)).toMatch(/(?:refused|Error)/)
})

test('a text of an error without personal data is logged unchanged', () => {
  const detail =
    "TypeError: Cannot read properties of undefined (reading 'map') mf-account@1.4.0-rc.1 in 1234 ms"
  expect(toReported(detail)).toContain(detail)
})

test('the log line of an error with a very long text has less than 500 characters', () => {
  expect(toReported('x'.repeat(10_000_000)).length).toBeLessThan(500)
})
