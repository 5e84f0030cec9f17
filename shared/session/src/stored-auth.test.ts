import { userSchema } from '@eqs/api'
import { setConfig } from '@eqs/config'
import { clientConfig } from '@eqs/config/schema'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import * as v from 'valibot'
import { readAuth, removeAuth, writeAuth } from './stored-entry.ts'

const member = v.parse(userSchema, {
  _id: '1',
  first_name: 'Ana',
  name: 'Ana Paz',
  email: 'ana@eqs.example',
  email_validation: true,
  national_identity: ''
})
const saved = { isAuthenticated: true, token: 'a.b.c', user: member } as const

const key = 'EQS_PROD_AUTH'

beforeEach(() => {
  setConfig(v.parse(clientConfig, {}))
  localStorage.clear()
})

afterEach(() => void jest.restoreAllMocks())

test('a stored session is read again until it is removed', () => {
  expect(writeAuth('a.b.c', member)).toBe(true)
  expect(readAuth()).toEqual(saved)
  removeAuth()
  expect(localStorage.getItem(key)).toBeNull()
})

test.each([
  ['no JSON', '{'],
  ['null', 'null'],
  ['a list', '[]'],
  ['no token', JSON.stringify({ ...saved, token: '' })],
  ['a token that is not a text', JSON.stringify({ ...saved, token: 7 })],
  ['a token with a line break', JSON.stringify({ ...saved, token: 'a\nb' })],
  ['a token in other letters', JSON.stringify({ ...saved, token: 'токен' })],
  ['no user', JSON.stringify({ isAuthenticated: true, token: 'x' })],
  ['signed out', JSON.stringify({ ...saved, isAuthenticated: false })],
  ['a poisoned prototype', `{"__proto__":${JSON.stringify(saved)}}`],
  ['five megabytes', JSON.stringify({ ...saved, token: 'x'.repeat(4_000_000) })]
])('%s counts as signed out, and is removed', (_, text) => {
  localStorage.setItem(key, text)
  expect(readAuth()).toBeUndefined()
  expect(localStorage.getItem(key)).toBeNull()
})

test('a browser that forbids storage causes no error', () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(readAuth()).toBeUndefined()
  expect(writeAuth('a.b.c', member)).toBe(false)
  expect(removeAuth).not.toThrow()
})
