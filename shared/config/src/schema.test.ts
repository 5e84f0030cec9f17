import { expect, test } from '@jest/globals'
import * as v from 'valibot'
import { clientConfig } from './schema.ts'

const accepts = (config: unknown) => v.is(clientConfig, config)

test('each field has a default', () => {
  expect(v.parse(clientConfig, {})).toMatchObject({ apiBase: '/v1', brand: 'eqs', storagePrefix: 'EQS_PROD' })
})

test.each([
  '/v1',
  '/api/v2',
  'https://api.club.example/v1',
  'http://localhost:4000/v1',
  'https://api.club.example',
  'http://[::1]:4000/v1'
])('apiBase %s is accepted', apiBase => expect(accepts({ apiBase })).toBe(true))

test.each([
  '',
  '/v1/',
  '//evil.example/v1',
  'ftp://x/v1',
  'https://a"b.example/v1',
  'https://a;sandbox/v1',
  'https://:x/v1',
  '/v1?x=1',
  '/v1 y',
  'javascript:alert(1)'
])('apiBase %s is refused', apiBase => expect(accepts({ apiBase })).toBe(false))

test.each(['https://cdn.example', 'http://localhost:3001', 'http://[::1]:3001'])(
  'origin %s is accepted',
  origin => expect(accepts({ mirrorOrigin: origin, overrideOrigins: [origin] })).toBe(true)
)

test.each(['https://a;b', 'https://cdn.example/', 'https://cdn.example/x', 'ftp://x', 'https://a b', ''])(
  'origin %s is refused',
  origin => expect(accepts({ mirrorOrigin: origin })).toBe(false)
)

test.each(['5f9e0a1c-7f0b-4c55-9d8e-2b6f4a1c3d5e', `BA${'_'.repeat(84)}A`])(
  'the push id %s is accepted',
  pushAppId => expect(accepts({ pushAppId })).toBe(true)
)

test.each([
  [[]],
  [null],
  ['text'],
  [{ colour: 'red' }],
  [{ supportEmail: 'nadie' }],
  [{ pushAppId: 'x; script-src *' }],
  [{ pushAppId: `BA${'_'.repeat(84)}` }],
  [{ pushAppId: `CA${'_'.repeat(84)}A` }]
])('the configuration %j is refused', config => {
  expect(accepts(config)).toBe(false)
})

test.each(['EQS.*', 'EQS|OTHER', 'EQS(', 'eqs', ''])('the storage prefix %j is refused', storagePrefix =>
  expect(accepts({ storagePrefix })).toBe(false)
)

test('analyticsUrl is a path or a secure address', () => {
  expect(accepts({ analyticsUrl: '/v1/analytics' })).toBe(true)
  expect(accepts({ analyticsUrl: 'https://statistics.example/in' })).toBe(true)
  for (const analyticsUrl of ['http://statistics.example', '//statistics.example', 'https://a@b.example', ''])
    expect(accepts({ analyticsUrl })).toBe(false)
})

test('telemetryUrl is a path or a secure address, and the refusal says so', () => {
  expect(accepts({ telemetryUrl: '/telemetry' })).toBe(true)
  expect(accepts({ telemetryUrl: 'https://telemetry.example/in' })).toBe(true)
  const parsed = v.safeParse(clientConfig, { telemetryUrl: 'http://telemetry.example' })
  expect(parsed.issues?.map(({ message }) => message)).toEqual([
    'a path (/telemetry) or an address that begins with https://'
  ])
})

test.each(['/privacidad', 'https://legal.example/privacidad?v=2#baja'])(
  'a footer link to %s is accepted',
  privacy => expect(accepts({ footerLinks: { privacy } })).toBe(true)
)

test.each(['javascript:alert(1)', 'http://legal.example', '//evil.example', 'https://a@evil.example', ''])(
  'a footer link to %s is refused with a message that says what is allowed',
  privacy => {
    const parsed = v.safeParse(clientConfig, { footerLinks: { privacy } })
    expect(parsed.issues?.map(({ message }) => message)).toEqual([
      'a path (/privacidad) or an address that begins with https:// and has no user name'
    ])
  }
)
