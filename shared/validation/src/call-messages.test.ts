import { expect, test } from '@jest/globals'
import { callMessages, withWait } from './call-messages.ts'

test.each([
  [undefined, ''],
  [0, ' Fueron muchos intentos: esperá unos minutos.'],
  [20, ' Fueron muchos intentos: esperá un minuto.'],
  [61, ' Fueron muchos intentos: esperá 2 minutos.'],
  [3_600, ' Fueron muchos intentos: esperá 60 minutos.'],
  [80_000, ' Fueron muchos intentos: esperá 23 horas.']
])('a wait of %s seconds adds %j to the message', (retryAfter, added) => {
  const problem = { kind: 'rejected', ...(retryAfter !== undefined && { retryAfter }) }
  expect(withWait('No.', problem)).toBe(`No.${added}`)
})

test('a message that already asks to wait is changed only by a known time', () => {
  const message = callMessages['too-many-requests']
  expect(withWait(message, { kind: 'rejected', retryAfter: 0 })).toBe(message)
  expect(withWait(message, { kind: 'rejected', retryAfter: 60 })).toMatch(/esperá un minuto\.$/)
})
