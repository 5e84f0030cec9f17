import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as v from 'valibot'

// Ed25519: what ops sign, the host of every member checks with the public keys in its build.

const keyFile = v.object({
  keys: v.pipe(
    v.array(
      v.object({
        /** Says which key a signature was made with. */
        id: v.string(),
        /** Both as JSON Web Key values: 32 bytes, base64url. */
        public: v.string(),
        private: v.string()
      })
    ),
    v.minLength(1)
  )
})

/** The keys of an operator. The newest signs; all public ones go into the next build of the host. */
export interface ReleaseKeys {
  readonly publicKeys: readonly string[]
  /** @returns the signature, base64. */
  sign(text: string): string
}

/** Reads the keys. @throws {Error} when there are none, or the file is not one of ours. */
export async function readReleaseKeys(file: string): Promise<ReleaseKeys> {
  const { keys } = await readKeyFile(file)
  const [newest] = keys
  if (!newest) throw new Error(`${file} has no key`)
  const key = createPrivateKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'Ed25519', x: newest.public, d: newest.private }
  })
  return {
    publicKeys: keys.map(one => one.public),
    sign: text => sign(null, Buffer.from(text), key).toString('base64')
  }
}

/** The keys, made on first use: a club that was never set up signs all the same. */
export async function ensureReleaseKeys(file: string): Promise<ReleaseKeys> {
  if (!existsSync(file)) await addReleaseKey(file)
  return readReleaseKeys(file)
}

/** Puts a new key before the others, which go on counting. @returns its id. */
export async function addReleaseKey(file: string): Promise<string> {
  const { privateKey } = generateKeyPairSync('ed25519')
  const { x = '', d = '' } = privateKey.export({ format: 'jwk' })
  const known = existsSync(file) ? await readKeyFile(file) : { keys: [] }
  const id = x.slice(0, 8)
  await mkdir(dirname(file), { recursive: true })
  // For its owner's eyes only: whoever has it can release.
  await writeFile(file, JSON.stringify({ keys: [{ id, public: x, private: d }, ...known.keys] }, null, 2), {
    mode: 0o600
  })
  return id
}

async function readKeyFile(file: string): Promise<v.InferOutput<typeof keyFile>> {
  const text = await readFile(file, 'utf8')
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), keyFile), text)
  if (!parsed.success) throw new Error(`${file} is no key file: make one with release keygen`)
  return parsed.output
}
