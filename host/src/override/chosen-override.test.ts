import { setConfig } from '@eqs/config'
import { clientConfig } from '@eqs/config/schema'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import * as v from 'valibot'
import { forgetChoice, takeChoice } from './chosen-override.ts'

const allowed = ['http://localhost:3001', 'https://equipo.example']
const now = new Date('2026-03-02T10:40:00-03:00').getTime()

setConfig(v.parse(clientConfig, { storagePrefix: 'EQS_TEST' }))

beforeEach(() => {
  jest.useFakeTimers({ now })
  sessionStorage.clear()
})

afterEach(() => {
  jest.useRealTimers()
})

const open = (address: string) => history.replaceState(null, '', address)

test('a choice leaves the address, holds for eight hours and outlives a page load', () => {
  open('/mi-cuenta?tab=2&probar=mf-account@http://localhost:3001#hoy')
  const choice = { remote: 'mf-account', origin: 'http://localhost:3001', until: now + 8 * 3_600_000 }
  expect(takeChoice(allowed)).toEqual(choice)
  expect(location.href).toMatch(/\/mi-cuenta\?tab=2#hoy$/)
  expect(Object.keys(sessionStorage)).toEqual(['EQS_TEST_OVERRIDE'])
  jest.setSystemTime(now + 3_600_000)
  expect(takeChoice(allowed)).toEqual(choice)
  forgetChoice()
  expect(takeChoice(allowed)).toBeUndefined()
})

test.each([
  'mf-account@http://localhost:3002',
  'mf-account@https://localhost:3001',
  'mf-account@http://localhost:3001/',
  'mf-account@http://localhost:3001.evil.example',
  'mf-account@http://localhost:3001@evil.example',
  'mf-account@HTTP://LOCALHOST:3001',
  'mf-account@https://equipo.example:444',
  'mf-account@https://x.equipo.example',
  'mf-account@//equipo.example',
  'mf-account@javascript:alert(1)',
  'mf-account@',
  'mf-account',
  'host@http://localhost:3001',
  'mf-../../x@http://localhost:3001',
  ''
])('"%s" is refused, and ends what was chosen before', asked => {
  open('/?probar=mf-account@http://localhost:3001')
  takeChoice(allowed)
  open(`/?probar=${encodeURIComponent(asked)}`)
  expect(takeChoice(allowed)).toBe('refused')
  expect(location.search).toBe('')
  expect(takeChoice(allowed)).toBeUndefined()
})

test('where no origin is allowed, none can be chosen, and an earlier choice counts no more', () => {
  open('/?probar=mf-account@http://localhost:3001')
  takeChoice(allowed)
  expect(takeChoice([])).toBeUndefined()
  open('/?probar=mf-account@http://localhost:3001')
  expect(takeChoice([])).toBe('refused')
})

test.each(['', '{', 'null', '[]', '{"remote":"mf-account","origin":"http://localhost:3001"}'])(
  'a spoiled entry (%s) is no choice',
  entry => {
    open('/')
    sessionStorage.setItem('EQS_TEST_OVERRIDE', entry)
    expect(takeChoice(allowed)).toBeUndefined()
  }
)
