import {
  checkEmailEndpoint,
  emailValidationCheckEndpoint,
  emailValidationRequestEndpoint,
  initWebEndpoint,
  notificationsEndpoint,
  notificationsReadEndpoint,
  updateNationalIdentityEndpoint,
  usersNewEndpoint,
  usersUpdateEndpoint
} from '@eqs/api/contract'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { suiteDatabases } from '../testing/test-databases.ts'
import { openTestSandbox, startTimeout, type TestSandbox } from '../testing/test-sandbox.ts'

const form = {
  first_name: 'Lucía',
  last_name: 'Ferro',
  gender: 'female',
  phone_number: '+54 9 341 555-0199',
  national_identity: '33.444.555',
  email: 'Lucia.Ferro@gmail.com',
  password: 'un mate amargo',
  birthday: '1991-05-25',
  platform: 'website',
  brand: 'eqs',
  fields: { city: 'Rosario', referrer: 'Otro' }
} as const

const profile = {
  first_name: 'Ana',
  last_name: 'Sosa',
  gender: 'other',
  birthday: '2001-01-01',
  phone_number: '+5491150716006',
  fields: { city: 'Salta' }
} as const

describe.each(suiteDatabases)('members, on %s', database => {
  let club: TestSandbox
  beforeAll(async () => {
    club = await openTestSandbox(database)
  }, startTimeout)
  afterAll(() => club.close())

  describe('signing up', () => {
    test('creates a member who can sign in, and sends a validation e-mail whose link works', async () => {
      const { token, result } = await club.ask(usersNewEndpoint, { body: form })
      expect(result).toMatchObject({
        email: 'lucia.ferro@gmail.com',
        national_identity: '33444555',
        rewardScore: 0
      })
      expect(await club.ask(emailValidationCheckEndpoint, { token })).toEqual({ validated: false })
      const page = await club.send(await club.newestLink('lucia.ferro@gmail.com'))
      expect(page).toMatchObject({ status: 200, text: expect.stringContaining('Email validado') })
      expect(await club.ask(emailValidationCheckEndpoint, { token })).toEqual({ validated: true })
      expect((await club.signIn('lucia.ferro@gmail.com', form.password)).result._id).toBe(result._id)
    })

    test('refuses an e-mail or a document of another member, also when two sign up at the same time', async () => {
      const taken = await club.call(usersNewEndpoint, {
        body: { ...form, email: 'SOCIA@eqs.example', national_identity: '9111222' }
      })
      expect(taken).toMatchObject({
        status: 409,
        json: { success: false, error: 'User already exists for that email' }
      })
      expect(
        await club.call(usersNewEndpoint, {
          body: { ...form, email: 'otra@gmail.com', national_identity: '31.456.209' }
        })
      ).toMatchObject({
        status: 409
      })
      const twice = { ...form, email: 'juntas@gmail.com', national_identity: '9333444' }
      const replies = await Promise.all([1, 2, 3, 4].map(() => club.call(usersNewEndpoint, { body: twice })))
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    })

    test.each([
      ['an empty name', { first_name: ' ' }, 0],
      ['a short document', { national_identity: '12.345' }, 'invalid-national-identity'],
      ['an invalid phone number', { phone_number: '+54 12' }, 'invalid-phone'],
      ['a date that does not exist', { birthday: '1990-02-30' }, 'invalid-date'],
      ['a person under age', { birthday: `${new Date().getFullYear() - 13}-01-01` }, 'under-age'],
      ['an implausible birthday', { birthday: '1900-01-01' }, 'implausible-birthday'],
      ['an invalid e-mail', { email: 'lucia@' }, 'invalid-email'],
      ['a short password', { password: '12345' }, 'short-password'],
      ['a common password', { password: '123456' }, 'common-password'],
      ['an unknown gender', { gender: 'xx' }, 'invalid-gender']
    ])('refuses %s', async (_, change, code) => {
      const reply = await club.call(usersNewEndpoint, {
        body: { ...form, email: 'no@gmail.com', national_identity: '8777666', ...change }
      })
      expect(reply).toMatchObject({ status: 400, json: { success: false, error: { code } } })
    })
  })

  test('a wrong e-mail can be corrected until it is validated, and not later', async () => {
    const { token, email } = await club.freshMember({ email_validation: false })
    const fix = (to: string) => club.call(emailValidationRequestEndpoint, { token, body: { fix: to } })
    expect(await fix('nada')).toMatchObject({ status: 400, json: { error: 'Invalid email' } })
    expect(await fix('socia@eqs.example')).toMatchObject({
      status: 409,
      json: { error: 'User already exists for that email' }
    })
    await fix('')
    const oldLink = await club.newestLink(email)
    const corrected = `corregida-${database.toLowerCase()}@gmail.com`
    expect(await fix(corrected)).toMatchObject({
      status: 200,
      json: { success: true, user: { email: corrected } }
    })
    expect(await club.send(oldLink)).toMatchObject({ status: 400 })
    expect(await club.send(await club.newestLink(corrected))).toMatchObject({ status: 200 })
    expect(await fix('tarde@gmail.com')).toMatchObject({ status: 403 })
  })

  test('a placeholder document is replaced once, and only by a document that no other member has', async () => {
    const { token } = await club.freshMember({ national_identity: 'RANDOM_x1' })
    const update = (national_identity: string) =>
      club.call(updateNationalIdentityEndpoint, { token, body: { national_identity } })
    expect(await update('12')).toMatchObject({ status: 400 })
    expect((await update('31456209')).json).toEqual({ found: true })
    expect((await update('7.654.321')).json).toMatchObject({
      found: false,
      user: { national_identity: '7654321' }
    })
    expect(await update('7654322')).toMatchObject({ status: 403 })
  })

  describe('the profile', () => {
    test('changes editable fields only, whatever else is sent', async () => {
      const { token, email } = await club.freshMember({
        points: 50,
        birthday: '1980-12-01',
        national_identity: '5550001'
      })
      const smuggled = {
        ...profile,
        email: 'x@x.com',
        national_identity: '1234567',
        points: 1e9,
        rewardScore: 1e9,
        email_validation: false,
        disabled: false,
        _id: 'x',
        fields: { city: 'Salta', referrer: 'Radio' }
      }
      const { json } = await club.call(usersUpdateEndpoint, { token, body: smuggled })
      expect(json).toMatchObject({
        user: {
          first_name: 'Ana',
          email,
          national_identity: '5550001',
          birthday: '1980-12-01',
          rewardScore: 50,
          email_validation: true
        }
      })
      expect(json).toHaveProperty('user.fields', { city: 'Salta', referrer: 'Otro' })
    })

    test('accepts a birthday by the rules of sign-up if there is none, and does not change it later', async () => {
      const { token } = await club.freshMember({ birthday: '' })
      const update = (birthday: string) =>
        club.call(usersUpdateEndpoint, { token, body: { ...profile, birthday } })
      expect(await update('2025-01-01')).toMatchObject({
        status: 400,
        json: { error: { code: 'under-age' } }
      })
      expect((await update('2001-01-01')).json).toMatchObject({ user: { birthday: '2001-01-01' } })
      expect((await update('1999-09-09')).json).toMatchObject({ user: { birthday: '2001-01-01' } })
    })

    test('stores at most twenty extra fields', async () => {
      const { token } = await club.freshMember({ fields: { city: 'Salta', referrer: 'Otro' } })
      const save = (from: number, count: number) => {
        const names = Array.from({ length: count }, (_, index) => [`campo_${from + index}`, 'algo'])
        const fields = { city: 'Salta', ...Object.fromEntries(names) }
        return club.call(usersUpdateEndpoint, { token, body: { ...profile, fields } })
      }
      expect(await save(0, 18)).toMatchObject({ status: 200 })
      const refusal = { status: 400, json: { error: { code: 'too-long' } } }
      expect(await save(18, 1)).toMatchObject(refusal)
      expect(await save(30, 18)).toMatchObject(refusal)
      expect(await save(0, 18)).toMatchObject({ status: 200 })
      const { user } = await club.ask(initWebEndpoint, { token })
      expect(Object.keys(user.fields ?? {})).toHaveLength(20)
    })

    test.each([{ first_name: 'An\u0007a' }, { last_name: 'So\nsa' }, { fields: { city: 'Sal\u009bta' } }])(
      'refuses the control character in %j',
      async change => {
        const { token } = await club.freshMember()
        expect(
          await club.call(usersUpdateEndpoint, { token, body: { ...profile, ...change } })
        ).toMatchObject({
          status: 400,
          json: { error: { code: 'control-character' } }
        })
      }
    )

    test.each([
      [{ city: '' }, 'missing-fields'],
      [{ city: 7 }, 'invalid-type'],
      [{ 'a b': 'long enough' }, 'invalid-name'],
      [{ constructor_: 'x'.repeat(121) }, 'too-long']
    ])('refuses the fields %j', async (fields, code) => {
      const { token } = await club.freshMember()
      expect(await club.call(usersUpdateEndpoint, { token, body: { ...profile, fields } })).toMatchObject({
        status: 400,
        json: { error: { code } }
      })
    })
  })

  test('a member cannot mark another member’s notifications as read', async () => {
    const [one, other] = [
      await club.freshMember({ notifications: 3 }),
      await club.freshMember({ notifications: 2 })
    ]
    const { notifications } = await club.ask(notificationsEndpoint, { token: one.token })
    const read = (token: string) =>
      club.ask(notificationsReadEndpoint, {
        token,
        body: { notifications: notifications.map(({ _id }) => _id) }
      })
    await read(other.token)
    expect(await club.ask(initWebEndpoint, { token: one.token })).toMatchObject({ notifications: 3 })
    await read(one.token)
    expect(await club.ask(initWebEndpoint, { token: one.token })).toMatchObject({ notifications: 0 })
  })

  test('the e-mail check says taken or free, regardless of case', async () => {
    const found = (email: string) => club.ask(checkEmailEndpoint, { body: { email, brand: 'eqs' } })
    expect(await found('Socia@EQS.example')).toEqual({ found: true })
    expect(await found('nadie@eqs.example')).toEqual({ found: false })
  })
})
