import { readFileSync } from 'node:fs'
import * as contract from '@eqs/api/contract'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import * as v from 'valibot'
import { calls, endpoints } from './testing/contract-calls.ts'
import { forgedFrom } from './testing/signed-token.ts'
import { suiteDatabases } from './testing/test-databases.ts'
import { openTestSandbox, startTimeout, type TestSandbox } from './testing/test-sandbox.ts'

describe.each(suiteDatabases)('the contract, on %s', database => {
  let club: TestSandbox
  beforeAll(async () => {
    club = await openTestSandbox(database)
  }, startTimeout)
  afterAll(() => club.close())

  test('has a test of each call', () => {
    expect(endpoints.map(({ path }) => path).toSorted()).toEqual(Object.keys(calls).toSorted())
  })

  test.each(endpoints.map(endpoint => [endpoint.path, endpoint] as const))(
    '%s answers as the contract says',
    async (path, endpoint) => {
      const asked = await calls[path]?.(club)
      const reply = await club.call(endpoint, asked)
      expect(reply).toMatchObject({ status: 200 })
      expect(() => contract.parseWhole(endpoint.response, reply.json)).not.toThrow()
      // The password's hash is a column of the same row.
      expect(reply.text).not.toContain('argon2')
      expect(reply.headers.get('content-type')).toMatch(/^application\/json/)
      expect(reply.headers.get('cache-control')).toBe('no-store')
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
      expect(reply.headers.get('content-security-policy')).toContain('sandbox')
      expect(reply.headers.get('set-cookie')).toBeNull()
    }
  )

  test.each(endpoints.filter(({ auth }) => auth).map(endpoint => [endpoint.path, endpoint] as const))(
    '%s refuses a caller without a token, with a forged one, or whose account is suspended',
    async (path, endpoint) => {
      const asked = { ...(await calls[path]?.(club)), token: undefined }
      const ours = await club.signIn('socia@eqs.example')
      for (const [how, forged] of Object.entries({ none: undefined, ...forgedFrom(ours.token) })) {
        const reply = await club.call(endpoint, { ...asked, token: forged })
        const json = { success: false, error: 'Authentication error' }
        expect({ how, ...reply }).toMatchObject({ how, status: 401, json })
      }
      const { token } = await club.signIn('suspendida@eqs.example')
      const reply = await club.call(endpoint, { ...asked, token })
      expect(reply).toMatchObject({ status: 403, json: { success: false, error: 'Disabled' } })
    }
  )

  test('is described as OpenAPI, with every call', async () => {
    const { json } = await club.send('/openapi.json')
    const { paths } = v.parse(v.object({ paths: v.record(v.string(), v.unknown()) }), json)
    const contractPaths = endpoints.map(({ path }) => `/v1${path.replace(/:(\w+)/g, '{$1}')}`)
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(contractPaths))
    const parameters = [{ name: 'page' }, { name: 'limit' }]
    expect(paths['/v1/api/redeems']).toMatchObject({ get: { parameters } })
    expect(paths['/v1/api/promos/get/{id}']).toMatchObject({ get: { parameters: [{ name: 'id' }] } })
  })
})

test('section 7 of the specification lists each call, and no other', () => {
  const specification = readFileSync(new URL('../../docs/specification.md', import.meta.url), 'utf8')
  const [, section = ''] = /^## 7\. (.*?)^## 8\. /ms.exec(specification) ?? []
  const listed = [...section.matchAll(/^\| (GET|POST) `([^`?]+)/gm)].map(
    ([, method, path]) => `${method} ${path}`
  )
  const paths = endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  expect(listed.toSorted()).toEqual(paths.toSorted())
})
