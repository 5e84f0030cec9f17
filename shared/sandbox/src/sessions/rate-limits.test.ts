import {
  checkEmailEndpoint,
  checkNationalIdentityEndpoint,
  emailValidationRequestEndpoint,
  loginEndpoint,
  missionsEndpoint,
  usersForgotEndpoint
} from '@eqs/api/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { openTestSandbox, startTimeout, type TestSandbox } from '../testing/test-sandbox.ts'
import { createRateLimits } from './rate-limits.ts'

// Rate limits do not depend on the database, so the embedded one is enough.

const tooMany = { status: 429, json: { success: false, error: 'Too many requests, please try again later.' } }
const refused = { status: 401 }

let club: TestSandbox
beforeAll(async () => {
  club = await openTestSandbox('PGlite', { trustedProxies: 1 })
}, startTimeout)
beforeEach(() => club.control('rate-limits', { active: true }))
afterAll(() => club.close())

let used = 0
/** Returns an address that no other test uses. */
const anAddress = () => {
  used += 1
  return `203.0.${used >> 8}.${used & 255}`
}

const from = (address: string) => ({ headers: { 'X-Forwarded-For': `6.6.6.6, ${address}` } })

const tryLogin = (email: string, password: string, address: string) =>
  club.call(loginEndpoint, {
    body: { email, password, brand: 'eqs', platform: 'website' },
    ...from(address)
  })

const times = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

test('after five wrong passwords for one member from one address in a quarter of an hour, the answer says when to retry', async () => {
  const { email } = await club.freshMember()
  const address = anAddress()
  for (let guess = 0; guess < 5; guess += 1)
    expect(await tryLogin(email, `guess ${guess}`, address)).toMatchObject(refused)
  const held = await tryLogin(email, 'puntos123', address)
  expect(held).toMatchObject(tooMany)
  expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(14 * 60)
  // Neither another member at this address nor the member at another address has to wait.
  expect(await tryLogin('socia@eqs.example', 'puntos123', address)).toMatchObject({ status: 200 })
  expect(await tryLogin(email, 'puntos123', anAddress())).toMatchObject({ status: 200 })
})

test('a sign-in or a new password ends the count of wrong passwords from the same address', async () => {
  const { email } = await club.freshMember()
  const address = anAddress()
  const guess = (count: number) => times(count, index => tryLogin(email, `guess ${index}`, address))
  for (let round = 0; round < 2; round += 1) {
    await guess(4)
    expect(await tryLogin(email, 'puntos123', address)).toMatchObject({ status: 200 })
  }
  await guess(5)
  expect(await tryLogin(email, 'puntos123', address)).toMatchObject(tooMany)
  await club.ask(usersForgotEndpoint, { body: { email, brand: 'eqs' }, ...from(address) })
  await club.recover(await club.newestLink(email), 'la primera', 'la primera', from(address).headers)
  expect(await tryLogin(email, 'la primera', address)).toMatchObject({ status: 200 })
})

test('one password for many members from one address is refused after 30 attempts', async () => {
  const address = anAddress()
  const spray = await times(60, index => tryLogin(`m${index}@eqs.example`, 'puntos123', address))
  expect(spray.filter(({ status }) => status === 401)).toHaveLength(30)
  expect(spray.filter(({ status }) => status === 429)).toHaveLength(30)
  expect(await tryLogin('socia@eqs.example', 'puntos123', address)).toMatchObject(tooMany)
  expect(await tryLogin('socia@eqs.example', 'puntos123', anAddress())).toMatchObject({ status: 200 })
})

test('many passwords for one member from many addresses are refused after 20 attempts', async () => {
  const { email, token } = await club.freshMember()
  const guesses = await times(40, index => tryLogin(email, `guess ${index}`, anAddress()))
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(20)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(20)
  // The trade-off: the member has to wait too, at any address. Their open sessions keep working.
  const member = await tryLogin(email, 'puntos123', anAddress())
  expect(member).toMatchObject(tooMany)
  expect(Number(member.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60)
  expect(await club.call(missionsEndpoint, { token })).toMatchObject({ status: 200 })
})

test('parallel guesses are limited, and correct sign-ins do not count', async () => {
  const { email } = await club.freshMember()
  const address = anAddress()
  for (let time = 0; time < 40; time += 1)
    expect(await tryLogin(email, 'puntos123', address)).toMatchObject({ status: 200 })
  const wrong = Array.from({ length: 29 }, (_, guess) => `guess ${guess}`)
  const replies = await Promise.all(
    [...wrong, 'puntos123'].map(password => tryLogin(email, password, address))
  )
  const statuses = replies.map(({ status }) => status)
  expect(statuses.filter(status => status === 401)).toHaveLength(5)
  // The right password was among the refused ones, so concurrent guesses do not reveal it.
  expect(statuses.filter(status => status === 429)).toHaveLength(25)
})

test('correct sign-ins in parallel from one address do not count, and neither do refused ones', async () => {
  const address = anAddress()
  const { email } = await club.freshMember()
  const right = await times(75, () => tryLogin('socia@eqs.example', 'puntos123', address))
  expect(new Set(right.map(({ status }) => status))).toEqual(new Set([200]))
  // Five guesses count and the others are refused, so 25 of the address's 30 remain.
  const guesses = await times(50, index => tryLogin(email, `guess ${index}`, address))
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5)
  const spray = await times(50, index => tryLogin(`n${index}@eqs.example`, 'puntos123', address))
  expect(spray.filter(({ status }) => status === 401)).toHaveLength(25)
})

test('refused attempts do not extend the waiting time', async () => {
  const limits = createRateLimits(true)
  const caller = { address: anAddress() }
  const attempt = () =>
    limits.count('newPassword', caller).then(
      () => 'taken',
      () => 'refused'
    )
  const first = await times(75, attempt)
  expect(first.filter(outcome => outcome === 'taken')).toHaveLength(30)
  await limits.giveBack('newPassword', caller)
  expect([await attempt(), await attempt()]).toEqual(['taken', 'refused'])
})

test('validation e-mails are limited to ten by one member and six to one address in a quarter of an hour', async () => {
  const someone = async () => {
    const { token } = await club.freshMember({ email_validation: false })
    return (fix: string) =>
      club.call(emailValidationRequestEndpoint, { token, body: { fix }, ...from(anAddress()) })
  }
  const keen = await someone()
  const letters = await times(12, index => keen(`persona-${used}-${index}@gmail.com`))
  expect(letters.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(200), 429, 429])
  const stranger = `nadie-${used}@gmail.com`
  const other = await someone()
  for (let time = 0; time < 6; time += 1) expect(await other(stranger)).toMatchObject({ status: 200 })
  expect(await other(stranger)).toMatchObject(tooMany)
})

test('recovery e-mails to one member are limited to three from one address and six from all addresses', async () => {
  const { email } = await club.freshMember()
  const forgot = (address: string) =>
    club.call(usersForgotEndpoint, { body: { email, brand: 'eqs' }, ...from(address) })
  const address = anAddress()
  for (let time = 0; time < 3; time += 1) expect(await forgot(address)).toMatchObject({ status: 200 })
  expect(await forgot(address)).toMatchObject(tooMany)
  for (let time = 0; time < 3; time += 1) expect(await forgot(anAddress())).toMatchObject({ status: 200 })
  expect(await forgot(anAddress())).toMatchObject(tooMany)
})

describe.each([
  ['an e-mail', checkEmailEndpoint, { email: 'socia@eqs.example', brand: 'eqs' }],
  ['a document', checkNationalIdentityEndpoint, { national_identity: '31456209', brand: 'eqs' }]
] as const)('the check if %s is taken', (_, endpoint, body) => {
  test('is answered at most ten times a minute to one address', async () => {
    const address = anAddress()
    const check = () => club.call(endpoint, { body, ...from(address) })
    for (let time = 0; time < 10; time += 1) expect(await check()).toMatchObject({ status: 200 })
    expect(await check()).toMatchObject(tooMany)
    expect(await club.call(endpoint, { body, ...from(anAddress()) })).toMatchObject({ status: 200 })
  })
})

test('an address that a caller writes into the header is ignored', async () => {
  const { email } = await club.freshMember()
  const address = anAddress()
  const statuses = await times(12, async index => {
    const headers = { 'X-Forwarded-For': `198.51.100.${index}, ${address}` }
    const body = { email, password: 'wrong', brand: 'eqs', platform: 'website' }
    return (await club.call(loginEndpoint, { body, headers })).status
  })
  expect(statuses.filter(status => status === 401)).toHaveLength(5)
})

test('a sign-in while two hundred others wait is refused with a time to retry, and does not count as an attempt', async () => {
  await club.control('rate-limits', { active: false })
  const { email } = await club.freshMember()
  const address = anAddress()
  await club.control('rate-limits', { active: true, email })
  const crowd = times(250, () => tryLogin('socia@eqs.example', 'puntos123', anAddress()))
  const mine = times(5, () => tryLogin(email, 'puntos123', address))
  const replies = await crowd
  const busy = replies.filter(({ status }) => status === 503)
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(150)
  expect(busy.length).toBeGreaterThan(0)
  for (const { headers, json } of busy) {
    expect(headers.get('retry-after')).toBe('5')
    expect(json).toEqual({ success: false, error: 'Service unavailable' })
  }
  expect((await mine).map(({ status }) => status)).toEqual(Array(5).fill(503))
  for (let guess = 0; guess < 5; guess += 1)
    expect(await tryLogin(email, `guess ${guess}`, address)).toMatchObject(refused)
})
