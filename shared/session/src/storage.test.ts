import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from '@jest/globals'
import { createAuthStorage } from './storage.ts'

const saved = {
  isAuthenticated: true,
  token: 'a.b.c',
  user: {
    _id: '1',
    first_name: 'Ana',
    name: 'Ana Paz',
    email: 'ana@eqs.example',
    email_validation: true,
    national_identity: ''
  }
} as const

const key = 'EQS_PROD_AUTH'
const storage = createAuthStorage('EQS_PROD')

beforeEach(() => localStorage.clear())

test('what was saved is read again', () => {
  expect(storage.write(saved)).toBe(true)
  expect(storage.read()).toEqual(saved)
  storage.remove()
  expect(localStorage.getItem(key)).toBeNull()
})

test.each([
  ['no JSON', '{'],
  ['null', 'null'],
  ['a list', '[]'],
  ['no token', JSON.stringify({ ...saved, token: '' })],
  ['a token that is no text', JSON.stringify({ ...saved, token: 7 })],
  ['a token with a line break', JSON.stringify({ ...saved, token: 'a\nb' })],
  ['a token in other letters', JSON.stringify({ ...saved, token: 'токен' })],
  ['no user', JSON.stringify({ isAuthenticated: true, token: 'x' })],
  ['signed out', JSON.stringify({ ...saved, isAuthenticated: false })],
  ['a poisoned prototype', '{"__proto__":{"isAuthenticated":true,"token":"x"}}'],
  ['five megabytes', JSON.stringify({ ...saved, token: 'x'.repeat(4_000_000) })]
])('%s counts as signed out, and is removed', (_, text) => {
  localStorage.setItem(key, text)
  expect(storage.read()).toBeUndefined()
  expect(localStorage.getItem(key)).toBeNull()
})

test('a browser that forbids storage is no reason to fail', () => {
  const forbidden = createAuthStorage('EQS_PROD', () => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(forbidden.read()).toBeUndefined()
  expect(forbidden.write(saved)).toBe(false)
  expect(() => forbidden.remove()).not.toThrow()
})

const corpora = process.env.CORPORA
const withCorpora = corpora ? test : test.skip

withCorpora('no file of the JSON corpus signs anybody in (skipped where CORPORA is not set)', () => {
  const folder = join(corpora ?? '', 'jsontestsuite/test_parsing')
  for (const file of readdirSync(folder)) {
    localStorage.setItem(key, readFileSync(join(folder, file), 'latin1'))
    expect(storage.read()).toBeUndefined()
  }
})
