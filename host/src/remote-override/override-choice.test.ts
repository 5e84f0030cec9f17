import { setConfig } from '@eqs/config'
import { clientConfig } from '@eqs/config/schema'
import { beforeEach, expect, test } from '@jest/globals'
import * as v from 'valibot'
import { forgetChoice, takeChoice } from './override-choice.ts'

const allowed = { overrideOrigins: ['http://localhost:3001', 'https://equipo.example'], previews: true }

setConfig(v.parse(clientConfig, { storagePrefix: 'EQS_TEST' }))

beforeEach(() => sessionStorage.clear())

const open = (address: string) => history.replaceState(null, '', address)

test('a choice is removed from the address, and stored across page loads', () => {
  open('/mi-cuenta?tab=2&probar=mf-account@http://localhost:3001#hoy')
  const choice = { remote: 'mf-account', origin: 'http://localhost:3001' }
  expect(takeChoice(allowed)).toEqual(choice)
  expect(location.href).toMatch(/\/mi-cuenta\?tab=2#hoy$/)
  expect(Object.keys(sessionStorage)).toEqual(['EQS_TEST_OVERRIDE'])
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
  'mf-account@1.3',
  'mf-account@v1.3.0',
  'mf-account@1.3.0-',
  'mf-account@1.3.0/../1.2.0',
  'mf-account@1.3.0-pr.12/..',
  'mf-account@1.3.0-pr%2F12',
  'mf-account@1.3.0?x',
  'mf-account@1.3.0#x',
  'mf-account@1.3.0 ',
  'mf-account@1.3.0\n',
  `mf-account@1.3.0-${'a'.repeat(70)}`,
  'mf-Account@1.3.0',
  'mf-../x@1.3.0',
  ''
])('"%s" is refused, and ends the earlier choice', asked => {
  open('/?probar=mf-account@http://localhost:3001')
  takeChoice(allowed)
  open(`/?probar=${encodeURIComponent(asked)}`)
  expect(takeChoice(allowed)).toBe('refused')
  expect(location.search).toBe('')
  expect(takeChoice(allowed)).toBeUndefined()
})

test('a published version is chosen by its number', () => {
  open('/mi-cuenta?probar=mf-account@1.3.0-pr.12')
  const choice = { remote: 'mf-account', version: '1.3.0-pr.12' }
  expect(takeChoice(allowed)).toEqual(choice)
  expect(takeChoice({ ...allowed, overrideOrigins: [] })).toEqual(choice)
  expect(location.search).toBe('')
})

const none = { overrideOrigins: [] }

test.each([
  ['if no origin is allowed, none can be chosen', 'mf-account@http://localhost:3001', 'refused'],
  ['if previews are not allowed, no version can be chosen', 'mf-account@1.3.0-pr.12', 'closed']
])('%s, and an earlier choice no longer counts', (_, asked, outcome) => {
  open(`/?probar=${asked}`)
  takeChoice(allowed)
  expect(takeChoice(none)).toBeUndefined()
  open(`/?probar=${asked}`)
  expect(takeChoice(none)).toBe(outcome)
})

test.each([
  '',
  '{',
  'null',
  '[]',
  '{"remote":"mf-account"}',
  '{"remote":"mf-account","origin":"https://elsewhere.example"}',
  '{"remote":"mf-account","version":"../1.0.0"}'
])('an invalid stored entry (%s) is not a choice', entry => {
  open('/')
  sessionStorage.setItem('EQS_TEST_OVERRIDE', entry)
  expect(takeChoice(allowed)).toBeUndefined()
})
