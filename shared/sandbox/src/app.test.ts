import {
  loginEndpoint,
  missionsEndpoint,
  promosGetActiveEndpoint,
  redeemsNewEndpoint,
  usersUpdateEndpoint
} from '@eqs/api/contract'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { openTestSandbox, startTimeout, type TestSandbox } from './testing/test-sandbox.ts'

let club: TestSandbox
beforeAll(async () => {
  club = await openTestSandbox('PGlite')
}, startTimeout)
afterAll(() => club.close())

const post = (body: BodyInit, headers: Record<string, string> = { 'Content-Type': 'application/json' }) =>
  club.send('/v1/api/users/login', { method: 'POST', body, headers })

describe('the API', () => {
  test.each([
    ['a body that is not JSON', '{"email":', 400],
    ['a body over 64 KB', JSON.stringify({ email: 'x'.repeat(70_000) }), 413],
    [
      'a NUL in a text',
      '{"email":"a\\u0000@gmail.com","password":"x","brand":"eqs","platform":"website"}',
      400
    ],
    ['a list in place of an object', '[]', 400],
    [
      'a lone surrogate in a text',
      '{"email":"a\\ud800@gmail.com","password":"x","brand":"eqs","platform":"website"}',
      400
    ],
    ['a lone surrogate in a name', '{"email":"a@gmail.com","\\udfff":1}', 400],
    ['a body that is not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400],
    ['30,000 nested lists', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, 400],
    [
      'a password of 2,000 letters',
      JSON.stringify({ email: 'a@gmail.com', password: 'x'.repeat(2000), brand: 'eqs', platform: 'website' }),
      401
    ],
    [
      'an e-mail of 60,000 letters',
      JSON.stringify({ email: 'x'.repeat(60_000), password: 'x', brand: 'eqs', platform: 'website' }),
      401
    ]
  ])('answers %s with an error in JSON', async (_, body, status) => {
    expect(await post(body)).toMatchObject({ status, json: { success: false } })
  })

  test('accepts the escaped spellings of NUL and of a lone surrogate as text', async () => {
    const { email, token } = await club.freshMember()
    const typed = String.raw`\u0000 and \ud800, 😀`
    const body = {
      first_name: typed,
      last_name: 'Paz',
      gender: 'other',
      birthday: '1990-07-09',
      phone_number: '+5491150716006'
    }
    const reply = await club.call(usersUpdateEndpoint, { token, body: { ...body, fields: { city: typed } } })
    expect(reply).toMatchObject({ status: 200, json: { user: { email, fields: { city: typed } } } })
  })

  test('logs failures without data of the member', async () => {
    const { email, _id } = await club.freshMember({ national_identity: '12345678901' })
    const written = jest.spyOn(process.stderr, 'write').mockReturnValue(true)
    // A deliberate defect: the control routes do not check if the document is taken.
    const reply = await club.control('members', {
      email: 'log@eqs.example',
      // Input can look like a stack frame.
      first_name: 'Ana\n    at Ana Paz (DNI 30123456:1:2)\nTypeError: of hers',
      national_identity: '12345678901'
    })
    const log = written.mock.calls.map(([text]) => String(text)).join('')
    written.mockRestore()
    expect(reply).toMatchObject({ status: 500, json: { success: false, error: 'Internal server error' } })
    expect(log).toMatch(/23505[\s\S]*\n\s+at /)
    for (const fact of [
      email,
      _id,
      'log@eqs.example',
      '12345678901',
      'argon2',
      'Ana Paz',
      '30123456',
      'of hers'
    ])
      expect(log).not.toContain(fact)
  })

  test('accepts JSON only with its content type, so that a form of another site cannot send it', async () => {
    expect(await post('{}', { 'Content-Type': 'text/plain' })).toMatchObject({
      status: 415,
      json: { success: false }
    })
  })

  test('answers unknown paths and methods with JSON', async () => {
    for (const [path, method] of [
      ['/v1/api/nothing', 'GET'],
      ['/v1/api/missions', 'POST'],
      ['/v1/other', 'GET']
    ] as const)
      expect(await club.send(path, { method })).toMatchObject({
        status: 404,
        json: { success: false, error: 'Not found' }
      })
  })

  test.each(['../../users', '\u0000', "'; drop table member; --", 'x'.repeat(5000)])(
    'answers 404 for the promotion %j',
    async id => {
      const { token } = await club.freshMember()
      const reply = await club.send(`/v1/api/promos/get/${encodeURIComponent(id)}`, {
        headers: { Authorization: `Bearer ${token}` }
      })
      expect(reply).toMatchObject({ status: 404, json: { success: false } })
    }
  )

  test(
    'allows other origins only in test mode',
    async () => {
      const strict = await openTestSandbox('PGlite', { testMode: false })
      const allowed = async ({ send }: TestSandbox) => {
        const reply = await send('/v1/api/assets/web?brand=eqs', {
          headers: { Origin: 'https://other.test' }
        })
        return reply.headers.get('access-control-allow-origin')
      }
      expect(await allowed(club)).toBe('https://other.test')
      expect(await allowed(strict)).toBeNull()
      expect(await strict.send('/__control/members', { method: 'POST' })).toMatchObject({ status: 404 })
      await strict.close()
    },
    startTimeout
  )
})

describe('the pages', () => {
  test.each([
    ['/outbox', 'Lo que envía el club', 200],
    ['/validar?token=nope', 'Este link ya no funciona', 400],
    ['/recuperar?token=nope', 'Este link ya no funciona', 400]
  ])('%s needs no script and no inline style', async (path, title, status) => {
    const { text, headers, ...reply } = await club.send(path)
    expect(reply.status).toBe(status)
    expect(text).toContain(`<h1>${title}</h1>`)
    expect(text).not.toMatch(/<script|<style|style=|\son\w+=/)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'")
  })

  test('show the API with a viewer from this server', async () => {
    expect(await club.send('/docs')).toMatchObject({ status: 200 })
    for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js', 'start.js'])
      expect(await club.send(`/docs/${file}`)).toMatchObject({ status: 200 })
    expect(await club.send('/docs/package.json')).toMatchObject({ status: 404 })
  })
})

describe('the control routes', () => {
  test('makes calls of one member fail a given number of times, and no other member’s', async () => {
    const [one, other] = [await club.freshMember(), await club.freshMember()]
    await club.control('faults', {
      email: one.email,
      path: '/api/missions',
      status: 503,
      body: 'down',
      contentType: 'text/html',
      times: 1
    })
    const missions = ({ token }: { token: string }) => club.call(missionsEndpoint, { token })
    expect(await missions(other)).toMatchObject({ status: 200 })
    expect(await missions(one)).toMatchObject({ status: 503, text: 'down' })
    expect(await missions(one)).toMatchObject({ status: 200 })
  })

  test('drops the answer of a redemption, and a repeated call with the same key makes no second one', async () => {
    const { email, token } = await club.freshMember()
    const id = await club.freshPromo({ email })
    await club.control('faults', {
      email,
      method: 'POST',
      path: '/api/redeems/**',
      drop: true,
      afterCommit: true,
      times: 1
    })
    const redeem = () =>
      club.call(redeemsNewEndpoint, { token, params: { id }, body: {}, headers: { 'Idempotency-Key': 'k' } })
    await expect(redeem()).rejects.toThrow('dropped by the control routes')
    expect(await club.ledgerOf(email)).toMatchObject({ redemptions: 1 })
    expect((await redeem()).json).toMatchObject({ redeemed: true })
    expect(await club.ledgerOf(email)).toMatchObject({ redemptions: 1, balance: 9_900 })
  })

  test.each([
    ['before its work', false, 0],
    ['after its work and before its answer', true, 1]
  ])('holds a call %s until it is released', async (_, afterCommit, redemptions) => {
    const { email, token } = await club.freshMember({ points: 1000 })
    const id = await club.freshPromo({ points: 1 })
    const held = await club.holdCall({ email, path: '/api/redeems/new/*', afterCommit })
    const redeem = () =>
      club.call(redeemsNewEndpoint, { token, params: { id }, body: { confirmation: true } })
    const asked = redeem()
    await held.arrived()
    expect(await club.ledgerOf(email)).toMatchObject({ redemptions })
    await held.release()
    // Later calls are not held.
    for (const reply of [await asked, await redeem()]) expect(reply.json).toMatchObject({ redeemed: true })
  })

  test('removes the faults of one member and releases held calls', async () => {
    const { email, token } = await club.freshMember()
    const held = await club.holdCall({ email, path: '/api/missions' })
    const asked = club.call(missionsEndpoint, { token })
    await held.arrived()
    await club.control(`faults?email=${email}`, undefined, 'DELETE')
    for (const reply of [await asked, await club.call(missionsEndpoint, { token })])
      expect(reply).toMatchObject({ status: 200 })
    expect(await held.release()).toMatchObject({ status: 404 })
  })

  test('returns the calls of a member, without passwords', async () => {
    const { email } = await club.freshMember()
    const { token } = await club.signIn(email)
    await club.call(promosGetActiveEndpoint, { token })
    const { json } = await club.control(`requests?email=${email}`, undefined, 'GET')
    expect(json).toMatchObject({
      requests: [
        { method: 'POST', path: loginEndpoint.path, authorization: false, body: { email } },
        { method: 'GET', path: promosGetActiveEndpoint.path, authorization: true }
      ]
    })
    expect(JSON.stringify(json)).not.toContain('puntos123')
  })

  test('moves the clock, which ends sessions', async () => {
    const { token } = await club.freshMember()
    await club.control('clock', { offsetMs: 25 * 60 * 60 * 1000 })
    const reply = await club.call(missionsEndpoint, { token })
    await club.control('clock', { offsetMs: 0 })
    expect(reply).toMatchObject({ status: 401, json: { error: { name: 'TokenExpiredError' } } })
  })
})
