import { loginEndpoint, missionsEndpoint, promosGetEndpoint, usersForgotEndpoint } from '@eqs/api/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { Hono } from 'hono'
import { createClock } from '../clock.ts'
import { openTestSandbox, startTimeout, type TestSandbox } from '../testing/test-sandbox.ts'
import type { Environment } from './route.ts'
import { createSecurityLog, linesOfAll, linesOfOne, type SecurityLog } from './security-log.ts'

describe('the security log', () => {
  let club: TestSandbox
  const lines: string[] = []
  const logged = () => lines.map(line => JSON.parse(line))
  beforeAll(async () => {
    club = await openTestSandbox('PGlite', { log: line => lines.push(line) })
  }, startTimeout)
  beforeEach(() => {
    lines.length = 0
  })
  afterAll(() => club.close())

  const signIn = (email: string, password: string) =>
    club.call(loginEndpoint, { body: { email, password, brand: 'eqs', platform: 'website' } })
  const signOut = (token: string) =>
    club.send('/v1/api/users/logout', {
      method: 'POST',
      body: '{}',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    })

  test('has the sessions that began, ended or were refused', async () => {
    const { email } = await club.freshMember()
    const { token } = await club.signIn(email)
    await signIn(email, 'equivocada')
    await signIn('nadie@eqs.example', 'puntos123')
    await signOut(token)
    await club.call(missionsEndpoint, { token })
    const call = 'POST /v1/api/users/login'
    expect(logged()).toMatchObject([
      { call, status: 200, address: 'local' },
      { call, status: 401, error: 'Authentication error' },
      { call, status: 401, error: 'User not found' },
      { call: 'POST /v1/api/users/logout', status: 200 },
      { call: 'GET /v1/api/missions', status: 401, error: 'TokenExpiredError' }
    ])
    expect(logged().every(({ time }) => Math.abs(Date.parse(time) - Date.now()) < 60_000)).toBe(true)
  })

  test('has a forgotten and a changed password, without the link', async () => {
    const { email } = await club.freshMember()
    await club.call(usersForgotEndpoint, { body: { email, brand: 'eqs' } })
    const link = await club.newestLink(email)
    await club.recover(link, 'corta')
    await club.recover(link, 'otra-clave-9')
    await club.send(link)
    await club.send('/validar?token=x')
    expect(logged()).toMatchObject([
      { call: 'POST /v1/api/users/forgot', status: 200 },
      { call: 'POST /recuperar', status: 400, error: 'short-password' },
      { call: 'POST /recuperar', status: 200 },
      { call: 'GET /recuperar', status: 400, error: 'Link does not work' },
      { call: 'GET /validar', status: 400, error: 'Link does not work' }
    ])
    expect(lines.join()).not.toContain(new URLSearchParams(link.split('?')[1]).get('token'))
  })

  test('has refused attempts, without input of the caller', async () => {
    const { email, _id, token } = await club.freshMember({ national_identity: '12345678901' })
    const words = 'secreto"}\n{"call":"de otra"'
    const headers = { 'Content-Type': 'application/json' }
    await club.send('/outbox', { headers: { 'X-Forwarded-For': words.replace('\n', ' ') } })
    await club.send(`/v1/api/${encodeURIComponent(words)}?email=${email}`)
    await club.send('/v1/api/users/login', { method: 'POST', body: words, headers })
    await club.send('/v1/api/users/login', { method: 'POST', body: words })
    await club.call(promosGetEndpoint, { token, params: { id: words } })
    await club.call(missionsEndpoint, { token: words.replace('\n', ' ') })
    await signIn(words, words)
    await signIn(email, words)
    expect(logged().map(({ call, status }) => `${status} ${call}`)).toEqual([
      '404 GET /outbox',
      '404 GET /v1/api/*',
      '400 POST /v1/api/users/login',
      '415 POST /v1/api/users/login',
      '404 GET /v1/api/promos/get/:id',
      '401 GET /v1/api/missions',
      '401 POST /v1/api/users/login',
      '401 POST /v1/api/users/login'
    ])
    for (const fact of ['secreto', 'de otra', email, _id, token, '12345678901'])
      expect(lines.join()).not.toContain(fact)
  })

  test('has no line for a member who uses the club or disconnects early', async () => {
    const { token } = await club.freshMember()
    const gone = new Request('http://provider.test/v1/api/assets/web?brand=eqs')
    expect((await club.sandbox.fetch(gone, { hasGone: () => true })).status).toBe(408)
    await club.call(missionsEndpoint, { token })
    await club.send('/v1/api/assets/web?brand=eqs')
    expect(lines).toEqual([])
  })
})

describe('under a flood of refusals', () => {
  const lines: string[] = []
  let log: SecurityLog
  beforeEach(() => {
    jest.useFakeTimers()
    lines.length = 0
    log = createSecurityLog(line => lines.push(line), createClock())
  })
  afterEach(() => {
    log.close()
    jest.useRealTimers()
  })

  async function refuse(times: number, addressOf: (call: number) => string): Promise<void> {
    const app = new Hono<Environment>()
    app.use(log.watch)
    app.post('/v1/api/users/login', context => context.json({}, 429))
    for (let call = 0; call < times; call++)
      await app.request(
        '/v1/api/users/login',
        { method: 'POST' },
        { address: addressOf(call), isLocal: false, hasGone: () => false }
      )
  }
  const last = () => JSON.parse(lines.at(-1) ?? '')
  const call = 'POST /v1/api/users/login'

  test('one address gets a few lines a minute, other addresses are still logged, and the rest is counted', async () => {
    await refuse(300, () => '203.0.113.7')
    await refuse(1, () => '198.51.100.9')
    expect(lines).toHaveLength(linesOfOne + 1)
    expect(last()).toMatchObject({ call, status: 429, address: '198.51.100.9' })
    jest.advanceTimersByTime(60_000)
    expect(last()).toMatchObject({ call, status: 429, address: '203.0.113.7', notLogged: 300 - linesOfOne })
    await refuse(1, () => '203.0.113.7')
    expect(lines).toHaveLength(linesOfOne + 3)
  })

  test('the total of lines is limited, and the rest is counted even when the server ends', async () => {
    await refuse(5_000, one => `203.0.${one % 100}.${Math.floor(one / 100)}`)
    expect(lines).toHaveLength(linesOfAll)
    log.close()
    expect(lines).toHaveLength(linesOfAll + 1)
    expect(last()).toMatchObject({ notLogged: 5_000 - linesOfAll })
    log.close()
    expect(lines).toHaveLength(linesOfAll + 1)
  })
})
