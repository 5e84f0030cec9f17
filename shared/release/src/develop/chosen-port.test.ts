import { expect, test } from '@jest/globals'
import { chosenPort } from './chosen-port.ts'

test.each([undefined, ''])('without PORT (%s), the next free port after 3000 is used', PORT => {
  expect(chosenPort({ PORT })).toEqual({ port: 3000, orNext: true })
})

test('with PORT, only that port is used', () => {
  expect(chosenPort({ PORT: '8080' })).toEqual({ port: 8080, orNext: false })
  expect(chosenPort({ PORT: '0' })).toEqual({ port: 0, orNext: false })
})

test.each(['casa', '-1', '65536', '30.5', '0x10', ' '])('PORT=%s is refused', PORT => {
  expect(() => chosenPort({ PORT })).toThrow(`PORT=${PORT} is no port`)
})
