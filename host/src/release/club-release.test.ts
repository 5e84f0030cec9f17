import { generateKeyPairSync, sign, webcrypto } from 'node:crypto'
import { discoverySchema } from '@eqs/contracts/discovery'
import { setTestConfig } from '@eqs/testing'
import { expect, test } from '@jest/globals'
import { ClubRelease } from './club-release.ts'

test('after a failed load, the page is stale only if the server answers and has a newer release', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  Object.assign(globalThis, { RELEASE_KEYS: [publicKey.export({ format: 'jwk' }).x] })
  // jsdom has no `crypto.subtle`.
  Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle, configurable: true })
  const text = JSON.stringify({ schema: discoverySchema, release: 2, host: '1.1.0', microFrontends: {} })
  const signature = sign(null, Buffer.from(text), privateKey).toString('base64')
  const document = JSON.stringify({ ...JSON.parse(text), signature })

  setTestConfig()
  const release = new ClubRelease({ release: 1, host: '1.0.0', microFrontends: {} })
  globalThis.fetch = async () => new Response(document)
  await release.renew()
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await release.lookForNewer()).toBeUndefined()
  globalThis.fetch = async () => new Response(document)
  expect(await release.lookForNewer()).toBe('from=1 to=2')
})
