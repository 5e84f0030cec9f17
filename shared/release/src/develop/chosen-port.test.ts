import { expect, test } from '@jest/globals'
import { chosenOrigin, chosenPort } from './chosen-port.ts'

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

test('the pages have the origin of PUBLIC_URL, or of this machine', () => {
  expect(chosenOrigin({ PUBLIC_URL: 'https://club.example/inicio' }, 3000)).toBe('https://club.example')
  expect(chosenOrigin({}, 8080)).toBe('http://localhost:8080')
  expect(chosenOrigin({ PUBLIC_URL: '' }, 3000)).toBe('http://localhost:3000')
})

test.each(['club.example', 'ftp://club.example', 'https://', 'https://a b'])(
  'PUBLIC_URL=%s is refused',
  PUBLIC_URL => {
    expect(() => chosenOrigin({ PUBLIC_URL }, 3000)).toThrow(`PUBLIC_URL=${PUBLIC_URL} is no address`)
  }
)
