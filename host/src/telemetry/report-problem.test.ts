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

const told = (detail: string): string => {
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
  ['a document as it is written', 'Error: no member 30.123.456', /30\.123/],
  ['a code', 'Error: EQS-7K2M-9QX is used', /EQS|9QX/]
])('the words of an error are logged without %s', (_, detail, secret) => {
  expect(told(detail)).not.toMatch(secret)
  expect(told(detail)).toMatch(/(?:refused|Error)/)
})

test('what says where to look stays', () => {
  const detail =
    "TypeError: Cannot read properties of undefined (reading 'map') mf-account@1.4.0-rc.1 in 1234 ms"
  expect(told(detail)).toContain(detail)
})

test('the words of an error are cut, however many there are', () => {
  expect(told('x'.repeat(10_000_000)).length).toBeLessThan(500)
})
