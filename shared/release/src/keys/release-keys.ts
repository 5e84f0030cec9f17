import { createPrivateKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as v from 'valibot'
import { hasCode } from '../store/error-code.ts'

// Ed25519: what ops sign, the host of every member checks with the public keys in its build.

const keyFile = v.object({
  keys: v.pipe(
    v.array(
      v.object({
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

/** The keys, made on first use: a club that was never set up signs all the same. Of two first uses at once, one makes them. */
export async function ensureReleaseKeys(file: string): Promise<ReleaseKeys> {
  if (!existsSync(file))
    await withDraft(file, [newKey()], async draft => {
      try {
        // A link is refused where something stands; a rename would replace it.
        await link(draft, file)
      } catch (error) {
        if (!hasCode(error, 'EEXIST')) throw error
      }
    })
  return readReleaseKeys(file)
}

/** Puts a new key before the others, which go on counting. @returns the beginning of its public part, to tell it by. */
export async function addReleaseKey(file: string): Promise<string> {
  const known = existsSync(file) ? (await readKeyFile(file)).keys : []
  const key = newKey()
  await withDraft(file, [key, ...known], draft => rename(draft, file))
  return key.public.slice(0, 8)
}

type Key = v.InferOutput<typeof keyFile>['keys'][number]

function newKey(): Key {
  const { privateKey } = generateKeyPairSync('ed25519')
  const { x = '', d = '' } = privateKey.export({ format: 'jwk' })
  return { public: x, private: d }
}

/** Writes keys beside the place they are meant for, so that whoever is stopped half way has lost none. */
async function withDraft(
  file: string,
  keys: readonly Key[],
  put: (draft: string) => Promise<void>
): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  await mkdir(dirname(file), { recursive: true })
  try {
    // For its owner's eyes only: whoever has it can release.
    await writeFile(draft, JSON.stringify({ keys }, null, 2), { mode: 0o600, flush: true })
    await put(draft)
  } finally {
    await rm(draft, { force: true })
  }
}

async function readKeyFile(file: string): Promise<v.InferOutput<typeof keyFile>> {
  const text = await readFile(file, 'utf8')
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), keyFile), text)
  if (!parsed.success) throw new Error(`${file} is no key file: make one with release keygen`)
  return parsed.output
}
