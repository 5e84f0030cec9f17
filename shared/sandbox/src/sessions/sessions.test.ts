import {
  initWebEndpoint,
  loginEndpoint,
  loyaltyStatusEndpoint,
  missionsEndpoint,
  usersForgotEndpoint
} from '@eqs/api/contract'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import * as v from 'valibot'
import { suiteDatabases } from '../testing/test-databases.ts'
import { openTestSandbox, startTimeout, type TestSandbox } from '../testing/test-sandbox.ts'

const body = (email: string, password: string) => ({ email, password, brand: 'eqs', platform: 'website' })
const expired = { status: 401, json: { success: false, error: { name: 'TokenExpiredError' } } }

describe.each(suiteDatabases)('sessions, on %s', database => {
  let club: TestSandbox
  beforeAll(async () => {
    club = await openTestSandbox(database)
  }, startTimeout)
  afterAll(() => club.close())

  const tryLogin = (email: string, password: string) =>
    club.call(loginEndpoint, { body: body(email, password) })

  test('refuses a sign-in with the errors of the specification', async () => {
    expect(await tryLogin('socia@eqs.example', 'other')).toMatchObject({
      status: 401,
      json: { error: 'Authentication error' }
    })
    expect(await tryLogin('nadie@eqs.example', 'puntos123')).toMatchObject({
      status: 401,
      json: { error: 'User not found' }
    })
    for (const incomplete of [
      {},
      { email: 'socia@eqs.example' },
      body('', ''),
      body('socia@eqs.example', '')
    ])
      expect(await club.call(loginEndpoint, { body: incomplete })).toMatchObject({
        status: 400,
        json: { success: false, error: { code: 0 } }
      })
  })

  test('stores only the member’s id in a token', async () => {
    const { token, result } = await club.signIn('socia@eqs.example')
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(payload).toEqual({
      sub: result._id,
      jti: expect.any(String),
      iss: 'eqs-sandbox',
      aud: 'eqs-club',
      iat: expect.any(Number),
      exp: expect.any(Number)
    })
  })

  test('ends a session after its lifetime, by signing out, and by a new password', async () => {
    const { email, token } = await club.freshMember()
    const { json } = await club.control('expired-token', { email })
    const old = v.parse(v.object({ token: v.string() }), json).token
    expect(await club.call(missionsEndpoint, { token: old })).toMatchObject(expired)

    const second = await club.signIn(email)
    const init = { method: 'POST', headers: { Authorization: `Bearer ${second.token}` } }
    expect(await club.send('/v1/api/users/logout', init)).toMatchObject({ status: 200 })
    expect(await club.call(missionsEndpoint, { token: second.token })).toMatchObject(expired)
    expect(await club.call(missionsEndpoint, { token })).toMatchObject({ status: 200 })

    await club.ask(usersForgotEndpoint, { body: { email, brand: 'eqs' } })
    const link = await club.newestLink(email)
    const recover = (password: string, repeat: string) => club.recover(link, password, repeat)
    expect((await club.send(link)).text).toContain('Elegí una contraseña nueva')
    expect((await recover('corta', 'corta')).text).toContain(
      'Tu contraseña debe tener al menos 6 caracteres.'
    )
    expect((await recover('bastante larga', 'otra cosa')).text).toContain('Las contraseñas no coinciden.')
    expect((await recover('bastante larga', 'bastante larga')).text).toContain('Contraseña cambiada')
    expect(await recover('bastante larga', 'bastante larga')).toMatchObject({ status: 400 })
    expect(await club.call(missionsEndpoint, { token })).toMatchObject(expired)
    expect((await club.signIn(email, 'bastante larga')).result.email).toBe(email)
  })

  test('lets a suspended member sign in, and refuses every other call', async () => {
    const { email, token } = await club.freshMember()
    await club.control('disabled', { email, disabled: true })
    expect(await tryLogin(email, 'puntos123')).toMatchObject({ status: 200 })
    expect(await club.call(initWebEndpoint, { token })).toMatchObject({
      status: 403,
      json: { error: 'Disabled' }
    })
  })

  test('removes points after 180 days without new ones, with an entry in the ledger', async () => {
    const { email, token } = await club.freshMember({ points: 500, points_expire_in: -1 })
    expect(await club.ask(loyaltyStatusEndpoint, { token })).toMatchObject({ points: 0 })
    expect(await club.ledgerOf(email)).toMatchObject({ sum: 0, balance: 0 })
  })
})
