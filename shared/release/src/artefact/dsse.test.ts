import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { addReleaseKey, readReleaseKeys } from '../keys/release-keys.ts'
import { newFolder } from '../testing/cleanup.ts'
import { openEnvelope, sealEnvelope } from './dsse.ts'
import { openSigner } from './pack.ts'

test('an envelope matches the DSSE specification byte for byte', async () => {
  // Key of RFC 8032, test 1.
  const d = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex').toString(
    'base64url'
  )
  const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x, d } })
  expect(createPublicKey(key).export({ format: 'jwk' }).x).toBe(x)
  const signedTexts: string[] = []
  const signer = {
    publicKey: x,
    sign: async (text: string) => {
      signedTexts.push(text)
      return sign(null, Buffer.from(text), key).toString('base64')
    }
  }
  const envelope = await sealEnvelope('{"á":1}', signer)
  expect(signedTexts).toEqual(['DSSEv1 28 application/vnd.in-toto+json 8 {"á":1}'])
  expect(openEnvelope(envelope, [x])).toEqual({ payload: '{"á":1}', signedBy: x })
  expect(openEnvelope(envelope.replace('"payload": "', '"payload": "IA'), [x])).toBeUndefined()
})

test('an envelope is signed with a key from a file, a key from the environment, or a command', async () => {
  const folder = await newFolder()
  const file = join(folder, 'keys.json')
  await addReleaseKey(file)
  const { publicKeys } = await readReleaseKeys(file)
  const [publicKey = ''] = publicKeys
  const text = await readFile(file, 'utf8')
  const command = join(folder, 'kms.mjs')
  await writeFile(
    command,
    `import { createPrivateKey, sign } from 'node:crypto'
    import { readFileSync } from 'node:fs'
    const { keys: [one] } = JSON.parse(readFileSync(${JSON.stringify(file)}, 'utf8'))
    const key = createPrivateKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: one.public, d: one.private } })
    const bytes = []
    for await (const chunk of process.stdin) bytes.push(chunk)
    process.stdout.write(sign(null, Buffer.concat(bytes), key).toString('base64') + '\\n')`
  )
  const RELEASE_SIGNER = `${JSON.stringify(process.execPath)} ${JSON.stringify(command)}`
  const environments = [{}, { RELEASE_KEY: text }, { RELEASE_SIGNER, RELEASE_SIGNER_KEY: publicKey }]
  for (const environment of environments) {
    const envelope = await sealEnvelope('é', await openSigner(environment, file))
    expect(openEnvelope(envelope, publicKeys)).toEqual({ payload: 'é', signedBy: publicKey })
  }
  const otherKey = { RELEASE_SIGNER, RELEASE_SIGNER_KEY: 'A'.repeat(43) }
  await expect(openSigner(otherKey, file).then(signer => sealEnvelope('é', signer))).rejects.toThrow(
    `the signature is not of the key ${otherKey.RELEASE_SIGNER_KEY}`
  )
  await expect(
    openSigner({ RELEASE_SIGNER: 'exit 3', RELEASE_SIGNER_KEY: publicKey }, file).then(signer =>
      signer.sign('é')
    )
  ).rejects.toThrow('exited with 3')
  await expect(openSigner({ RELEASE_SIGNER }, file)).rejects.toThrow('RELEASE_SIGNER_KEY is missing')
})
