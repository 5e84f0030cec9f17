import { expect, test } from '@jest/globals'
import { readPort, readPublicOrigin } from './chosen-port.ts'

test.each([undefined, ''])('without PORT (%s), port 3000 or the next free one is used', PORT => {
  expect(readPort({ PORT })).toEqual({ port: 3000, mayTakeNext: true })
})

test('with PORT, only that port is used', () => {
  expect(readPort({ PORT: '8080' })).toEqual({ port: 8080, mayTakeNext: false })
  expect(readPort({ PORT: '0' })).toEqual({ port: 0, mayTakeNext: false })
})

test('the pages have the origin of PUBLIC_URL, or of this machine', () => {
  expect(readPublicOrigin({ PUBLIC_URL: 'https://club.example/inicio' }, 3000)).toBe('https://club.example')
  expect(readPublicOrigin({}, 8080)).toBe('http://localhost:8080')
  expect(readPublicOrigin({ PUBLIC_URL: '' }, 3000)).toBe('http://localhost:3000')
})
