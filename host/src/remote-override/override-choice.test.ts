import { setConfig } from '@eqs/config'
import { clientConfig } from '@eqs/config/schema'
import { beforeEach, expect, test } from '@jest/globals'
import * as v from 'valibot'
import { forgetChoice, takeChoice } from './override-choice.ts'

const allowed = { overrideOrigins: ['http://localhost:3001', 'https://equipo.example'], previews: true }

setConfig(v.parse(clientConfig, { storagePrefix: 'EQS_TEST' }))

beforeEach(() => sessionStorage.clear())

test('a choice is stored across page loads', () => {
  const choice = { remote: 'mf-account', origin: 'http://localhost:3001' }
  expect(takeChoice('mf-account@http://localhost:3001', allowed)).toEqual(choice)
  expect(Object.keys(sessionStorage)).toEqual(['EQS_TEST_OVERRIDE'])
  expect(takeChoice(null, allowed)).toEqual(choice)
  forgetChoice()
  expect(takeChoice(null, allowed)).toBeUndefined()
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
  takeChoice('mf-account@http://localhost:3001', allowed)
  expect(takeChoice(asked, allowed)).toBe('refused')
  expect(takeChoice(null, allowed)).toBeUndefined()
})

test('a published version is chosen by its number', () => {
  const choice = { remote: 'mf-account', version: '1.3.0-pr.12' }
  expect(takeChoice('mf-account@1.3.0-pr.12', allowed)).toEqual(choice)
  expect(takeChoice(null, { ...allowed, overrideOrigins: [] })).toEqual(choice)
})

const none = { overrideOrigins: [] }

test.each([
  ['if no origin is allowed, none can be chosen', 'mf-account@http://localhost:3001', 'refused'],
  ['if previews are not allowed, no version can be chosen', 'mf-account@1.3.0-pr.12', 'closed']
])('%s, and an earlier choice no longer counts', (_, asked, outcome) => {
  takeChoice(asked, allowed)
  expect(takeChoice(null, none)).toBeUndefined()
  expect(takeChoice(asked, none)).toBe(outcome)
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
  sessionStorage.setItem('EQS_TEST_OVERRIDE', entry)
  expect(takeChoice(null, allowed)).toBeUndefined()
})
