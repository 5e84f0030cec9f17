import { toProblem, usersNew } from '@eqs/api'
import { apiClient } from '@eqs/session'
import { createMember, openScreen } from '@eqs/testing'
import { isCommonPassword } from '@eqs/validation/common-passwords'
import { fieldMessages, readRefusal } from '@eqs/validation/messages'
import { beforeAll, expect, test } from '@jest/globals'
import App from '../app.tsx'
import { emptyDraft, locateRefusal } from './sign-up-flow.ts'
import { freshEmail, freshIdentity } from './sign-up-person.testing.ts'

beforeAll(() => openScreen(App, { path: '/registrate' }))

const good = () => ({
  first_name: 'Sofía',
  last_name: 'Pérez',
  gender: 'female',
  phone_number: '+5491150716006',
  national_identity: freshIdentity(),
  email: freshEmail(),
  password: 'ceibo-y-jacaranda',
  birthday: '1990-07-09',
  fields: { city: 'Rosario', referrer: '' }
})

/** The result of a sign-up with these data: signed in, or a field of a step. */
async function end(changed: object): Promise<string> {
  try {
    const { token } = await usersNew(apiClient(), { ...good(), ...changed })
    return token ? 'signed in' : 'nowhere'
  } catch (error) {
    const refusal = readRefusal(toProblem(error))
    const found = refusal && locateRefusal(refusal, emptyDraft)
    return found ? `${found.step} ${found.field}: ${found.message}` : JSON.stringify(toProblem(error))
  }
}

const long = 'x'.repeat(121)
const control = 'Ana\u0007Paz'
const year = new Date().getFullYear()

/** Every refusal that the sandbox knows, with the step and field that show it. */
const refusals = [
  ...(['first_name', 'last_name'] as const).flatMap(
    field =>
      [
        [{ [field]: long }, 1, field, 'too-long'],
        [{ [field]: control }, 1, field, 'control-character']
      ] as const
  ),
  [{ fields: { city: long, referrer: '' } }, 1, 'city', 'too-long'],
  [{ fields: { city: control, referrer: '' } }, 1, 'city', 'control-character'],
  [{ fields: { city: 'Salta', referrer: long } }, 1, 'referrer', 'too-long'],
  [{ fields: { city: 'Salta', referrer: control } }, 1, 'referrer', 'control-character'],
  [{ first_name: 7 }, 1, 'first_name', 'invalid-type'],
  [{ national_identity: '123' }, 1, 'national_identity', 'invalid-national-identity'],
  [{ phone_number: '12345' }, 1, 'phone_number', 'invalid-phone'],
  [{ birthday: '1990-02-31' }, 1, 'birthday', 'invalid-date'],
  [{ birthday: `${year}-01-01` }, 1, 'birthday', 'implausible-birthday'],
  [{ birthday: `${year - 13}-01-01` }, 1, 'birthday', 'under-age'],
  [{ gender: 'unknown' }, 1, 'gender', 'invalid-gender'],
  [{ email: 'sofia@' }, 2, 'email', 'invalid-email'],
  [{ password: 'corta' }, 2, 'password', 'short-password'],
  [{ password: 'argentina' }, 2, 'password', 'common-password'],
  [{ password: 'x'.repeat(512) + 'y'.repeat(513) }, 2, 'password', 'too-long']
] as const

test('each refusal of the provider has a step, a field and a message', async () => {
  const national_identity = freshIdentity()
  const { email } = await createMember({ national_identity })
  const taken = [
    [{ email }, 2, 'email', 'email-taken'],
    [{ national_identity }, 1, 'national_identity', 'identity-taken']
  ] as const
  const ends: string[] = []
  for (const [changed, step, field, code] of [...refusals, ...taken]) {
    ends.push(await end(changed))
    expect(ends.at(-1)).toBe(`${step} ${field}: ${fieldMessages[code]}`)
  }
  process.stdout.write(
    `sign-up: refusals reported at a field: ${ends.length}/${refusals.length + taken.length}\n`
  )
})

test('each of the 200 most common passwords is refused at the password field and detected by isCommonPassword', async () => {
  const { commonPasswordList } = await import('@eqs/validation/common-passwords')
  const common = commonPasswordList.split(' ').slice(0, 200)
  const reported: string[] = []
  for (const password of common) {
    expect([password, await end({ password })]).toEqual([
      password,
      `2 password: ${fieldMessages['common-password']}`
    ])
    if (isCommonPassword(password)) reported.push(password)
  }
  process.stdout.write(
    `sign-up: common passwords reported at the field: ${reported.length}/${common.length}\n`
  )
  expect(reported).toHaveLength(common.length)
})
