import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { missionsEndpoint } from '@eqs/api/contract'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { openStorage } from '../storage/database.ts'
import { settingOr } from '../storage/settings.ts'
import { forgedFrom, readWords, signed, type Words } from '../testing/signed-token.ts'
import { openTestSandbox, startTimeout, type TestSandbox } from '../testing/test-sandbox.ts'

// The tests know the provider's key, so that they can sign tokens with invalid claims.
const key = 'the provider’s own key, which must stay secret'

let folder: string
let club: TestSandbox
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eqs-tokens-'))
  const storage = await openStorage({ dataDir: folder })
  await settingOr(storage.db, 'jwt-secret', () => key)
  await storage.close()
  club = await openTestSandbox('PGlite', { dataDir: folder })
}, startTimeout)
afterAll(async () => {
  await club.close()
  await rm(folder, { recursive: true, force: true })
})

const answerTo = (token: string) => club.call(missionsEndpoint, { token })
const refused = { status: 401, json: { success: false, error: 'Authentication error' } }
const expired = { status: 401, json: { success: false, error: { name: 'TokenExpiredError' } } }
const seconds = () => Math.floor(Date.now() / 1000)

/** Changes a member's token and signs it with the provider's key. */
async function signChanged(change: (words: Words) => Words, hash?: string): Promise<string> {
  const { token } = await club.freshMember()
  return signed(change(readWords(token)), key, hash)
}

const claiming = (more: Words['claims']) =>
  signChanged(({ header, claims }) => ({ header, claims: { ...claims, ...more } }))

describe('a token', () => {
  test('with the same content, signed with the provider’s key, is accepted', async () => {
    expect(await answerTo(await claiming({}))).toMatchObject({ status: 200 })
  })

  test('forged without the key is refused', async () => {
    const { token } = await club.freshMember()
    expect(await answerTo(token)).toMatchObject({ status: 200 })
    for (const [how, forged] of Object.entries(forgedFrom(token)))
      expect({ how, ...(await answerTo(forged)) }).toMatchObject({ how, ...refused })
  })

  test.each([
    ['another audience', { aud: 'another-club' }],
    ['no audience', { aud: undefined }],
    ['another issuer', { iss: 'another' }],
    ['no issuer', { iss: undefined }],
    ['an unknown member', { sub: 'unknown' }],
    ['no member', { sub: undefined }],
    ['no token id', { jti: undefined }],
    ['no issue time', { iat: undefined }],
    ['an issue time in an hour', { iat: seconds() + 3600 }],
    ['a start of validity in an hour', { nbf: seconds() + 3600 }],
    ['no expiry time', { exp: undefined }]
  ])('signed with the provider’s key, with %s, is refused', async (_, claims) => {
    expect(await answerTo(await claiming(claims))).toMatchObject(refused)
  })

  test.each([
    ['but with another type', { typ: 'other+jwt' }, 'sha256'],
    ['but without a type', { typ: undefined }, 'sha256'],
    ['but with another algorithm', { alg: 'HS512' }, 'sha512']
  ])('signed with the provider’s key, %s, is refused', async (_, more, hash) => {
    const token = await signChanged(
      ({ header, claims }) => ({ header: { ...header, ...more }, claims }),
      hash
    )
    expect(await answerTo(token)).toMatchObject(refused)
  })

  test('that has expired is reported as expired when its signature is valid', async () => {
    const over = await claiming({ iat: seconds() - 7200, exp: seconds() - 3600 })
    expect(await answerTo(over)).toMatchObject(expired)
    for (const [how, forged] of Object.entries(forgedFrom(over)))
      if (!how.startsWith('a longer life'))
        expect({ how, ...(await answerTo(forged)) }).toMatchObject({ how, ...refused })
  })
})
