import { expect, test } from '@jest/globals'
import { contentSecurityPolicy } from './content-security-policy.ts'

const host = {
  boot: 'start()',
  handOver: '',
  shell: { html: '<p>…</p>', css: 'p{margin:0}', head: '', plain: '' }
}
const pushAppId = '5f9e0a1c-7f0b-4c55-9d8e-2b6f4a1c3d5e'

type Config = Parameters<typeof contentSecurityPolicy>[0]['config']

function parsePolicy(config: Omit<Config, 'overrideOrigins'> & Partial<Config>) {
  const policy = contentSecurityPolicy({ host, config: { overrideOrigins: [], ...config } })
  return new Map(
    policy.split('; ').map(directive => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values] as const
    })
  )
}

test('without a push service no script or request of another origin is allowed', () => {
  const directives = parsePolicy({ apiBase: '/v1' })
  expect(directives.get('script-src')).toEqual(["'self'", expect.stringMatching(/^'sha/)])
  expect(directives.get('connect-src')).toEqual(["'self'"])
})

test('OneSignal adds its three scripts by name and its API only', () => {
  const without = parsePolicy({ apiBase: '/v1' })
  const directives = parsePolicy({ apiBase: '/v1', pushAppId })
  expect(directives.get('script-src')?.slice(2)).toEqual([
    'https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.page.js',
    'https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.page.es6.js',
    `https://api.onesignal.com/sync/${pushAppId}/web`
  ])
  expect(directives.get('connect-src')).toEqual(["'self'", 'https://api.onesignal.com'])
  for (const [name, values] of without)
    if (name !== 'script-src' && name !== 'connect-src') expect(directives.get(name)).toEqual(values)
})

test('standard Web Push changes nothing in the policy', () => {
  const key = `BA${'x'.repeat(84)}A`
  expect(parsePolicy({ apiBase: '/v1', pushAppId: key })).toEqual(parsePolicy({ apiBase: '/v1' }))
})

test('origins for testers are allowed as sources of files, and nothing else changes', () => {
  const without = parsePolicy({ apiBase: '/v1' })
  const directives = parsePolicy({ apiBase: '/v1', overrideOrigins: ['http://localhost:3001'] })
  const changed = [...directives].filter(([name, values]) => values.length !== without.get(name)?.length)
  const sources = ['script-src', 'style-src', 'img-src', 'font-src', 'connect-src']
  expect(changed.map(([name]) => name)).toEqual(sources)
  for (const [, values] of changed) expect(values).toContain('http://localhost:3001')
})

test('statistics may be sent to their own address, and no script of another origin is allowed', () => {
  const without = parsePolicy({ apiBase: '/v1' })
  const [analyticsUrl, telemetryUrl] = ['https://in.example/analytics', 'https://in.example/telemetry']
  const directives = parsePolicy({ apiBase: '/v1', analyticsUrl, telemetryUrl })
  expect(directives.get('connect-src')).toEqual(["'self'", 'https://in.example'])
  for (const [name, values] of without)
    if (name !== 'connect-src') expect(directives.get(name)).toEqual(values)
  expect(parsePolicy({ apiBase: '/v1', analyticsUrl: '/v1/analytics' })).toEqual(without)
})
