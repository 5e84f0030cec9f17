import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isWorkspace } from '@eqs/build/workspace'
import * as v from 'valibot'
import { hasCode, toReason } from '../store/errors.ts'
import type { Store } from '../store/store.ts'
import { createSigner, isPair, type Key, newKey, type SigningKey } from './signing-key.ts'

// Ed25519: what ops sign, the host of every member checks with the public keys in its build.

/** A JSON Web Key value: 32 bytes, base64url. */
export const keyPart = v.pipe(
  v.string(),
  v.check(text => Buffer.from(text, 'base64url').toString('base64url') === text && text.length === 43)
)

const keyFile = v.object({
  keys: v.pipe(
    v.array(
      v.pipe(
        v.object({
          public: keyPart,
          /** Absent in a file for looking only. */
          private: v.optional(keyPart),
          /** The team whose key it is: then it counts for what the policy gives that team, and is none of ops'. */
          team: v.optional(v.string())
        }),
        // What another key signs, no one would believe who has this one.
        v.check(one => one.private === undefined || isPair({ ...one, private: one.private }))
      )
    ),
    v.minLength(1)
  )
})

/** The keys of an operator, the newest first; all public ones go into the next build of the host. */
export interface ReleaseKeys {
  readonly publicKeys: readonly string[]
  /** Of these, whose private part is here as well. */
  readonly ownKeys: readonly string[]
  /** The team whose key signs; none where it is one of ops'. */
  readonly team?: string | undefined
  /** The public part of the one that signs. */
  readonly signsWith: string
  /** Signs with the newest. @returns the signature, base64. */
  sign(text: string): string
  /** The same keys, but the newest of those that are known signs; undefined when none is. */
  knownTo(publicKeys: readonly string[]): ReleaseKeys | undefined
}

/** The keys whose signatures are believed by a command that only looks. */
export type PublicKeys = Pick<ReleaseKeys, 'publicKeys'>

/** Reads the public keys, from a key file with or without the private ones. @throws {Error} when there are none. */
export async function readPublicKeys(file: string): Promise<PublicKeys> {
  return { publicKeys: opsKeys((await readKeyFile(file)).keys) }
}

/** True when there is a key file, with private keys of ops' in it: what members' browsers believe takes one. */
export const canSign = async (file: string): Promise<boolean> =>
  existsSync(file) &&
  (await readKeyFile(file)).keys.some(one => one.private !== undefined && one.team === undefined)

/** The text of a key file without private keys. */
export const publicKeyFile = ({ publicKeys }: PublicKeys): string =>
  JSON.stringify({ keys: publicKeys.map(one => ({ public: one })) }, null, 2)

/** Reads the keys. @throws {Error} when there are none, only public ones, or the file is not one of ours. */
export const readReleaseKeys = async (file: string): Promise<ReleaseKeys> =>
  releaseKeysIn(await readKeyText(file), file)

/** The keys in the text of a key file. @param file its name, for messages. @throws {Error} as for a file. */
export function releaseKeysIn(text: string, file: string): ReleaseKeys {
  const { keys } = parsedKeys(text, file)
  const signing = keys.flatMap(one => (one.private === undefined ? [] : [{ ...one, private: one.private }]))
  const [newest] = signing
  if (!newest) throw new Error(`${file} has public keys only: whoever has these can look and change nothing`)
  const [publicKeys, ownKeys] = [opsKeys(keys), opsKeys(signing)]
  const signingWith = (one: SigningKey): ReleaseKeys => ({
    publicKeys,
    ownKeys,
    team: one.team,
    signsWith: one.public,
    sign: createSigner(one),
    knownTo(known) {
      const newestKnown = signing.find(other => known.includes(other.public))
      return newestKnown && signingWith(newestKnown)
    }
  })
  return signingWith(newest)
}

/** A key of which nothing is kept: what it signs counts where its public part was put, and nowhere else. */
export function trialKey(): Pick<ReleaseKeys, 'sign'> & { readonly publicKey: string } {
  const key = newKey()
  return { publicKey: key.public, sign: createSigner(key) }
}

/**
 * The keys, made where nothing was ever published: a club that was never set up signs all the same. Of two first uses at
 * once, one makes them.
 *
 * @throws {Error} when they are missing and members have a host already: it would refuse what other keys sign.
 */
export async function ensureReleaseKeys(file: string, store: Store): Promise<ReleaseKeys> {
  // Looked at before the file: the faster one made the keys before anything was put into the store.
  if ((await isEmpty(store)) && !existsSync(file))
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

/** Returns what a key is told by: the beginning of its public part. */
export const keyName = (publicKey: string): string => `${publicKey.slice(0, 8)}…`

/**
 * Puts a team's new key before ops' public ones: what it signs counts once ops have admitted it. A team that has one keeps it,
 * unless it is to be rotated: what another one signs would count for nothing.
 *
 * @returns its public part. @throws {Error} when there are none of ops': nothing could be believed.
 */
export async function ensureTeamKey(
  file: string,
  team: string,
  { isRotated }: { readonly isRotated: boolean }
): Promise<{ readonly key: string; readonly isNew: boolean }> {
  const known = existsSync(file) ? (await readKeyFile(file)).keys : []
  if (opsKeys(known).length === 0)
    throw new Error(`${file} has no key of ops’: put there first what release keys prints where theirs are`)
  const present = known.find(one => one.team === team && one.private !== undefined)
  if (present && !isRotated) return { key: present.public, isNew: false }
  const key = { ...newKey(), team }
  await withDraft(file, [key, ...known], draft => rename(draft, file))
  return { key: key.public, isNew: true }
}

/**
 * Puts a new key before the others, which go on counting.
 *
 * @returns its name. @throws {Error} when the file is one for looking only, or a team's: what its new key signs, no one would believe.
 */
export async function addReleaseKey(file: string): Promise<string> {
  const known = existsSync(file) ? (await readKeyFile(file)).keys : []
  if (known.length > 0 && !known.some(one => one.private !== undefined && one.team === undefined))
    throw new Error(
      `${file} has no private key of ops’: a new one belongs into the file of those who sign. A team makes its own with keys new NAME`
    )
  const key = newKey()
  await withDraft(file, [key, ...known], draft => rename(draft, file))
  return keyName(key.public)
}

const opsKeys = (keys: readonly Key[]): readonly string[] =>
  keys.flatMap(one => (one.team === undefined ? [one.public] : []))

/** Writes keys beside the place they are meant for, so that anyone who is stopped half way has lost none. */
async function withDraft(
  file: string,
  keys: readonly Key[],
  put: (draft: string) => Promise<void>
): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  await mkdir(dirname(file), { recursive: true })
  try {
    // For its owner's eyes only: anyone who has it can release.
    await writeFile(draft, JSON.stringify({ keys }, null, 2), { mode: 0o600, flush: true })
    await put(draft)
  } finally {
    await rm(draft, { force: true })
  }
}

const readKeyFile = async (file: string): Promise<v.InferOutput<typeof keyFile>> =>
  parsedKeys(await readKeyText(file), file)

function parsedKeys(text: string, file: string): v.InferOutput<typeof keyFile> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), keyFile), text)
  const { purpose, newKey } = keyFileWords()
  if (!parsed.success)
    throw new Error(
      `${file} is no key file: bring back the one that ${purpose}, or move it away and ${newKey}`
    )
  return parsed.output
}

async function readKeyText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (!hasCode(error, 'ENOENT'))
      throw new Error(`the key file ${file} cannot be read: ${toReason(error)}`, { cause: error })
    const { purpose, newKey } = keyFileWords()
    throw new Error(
      `${file} is not there: RELEASE_KEYS names the file that ${purpose}. Restore it from its backup. Without a backup, ${newKey}`
    )
  }
}

/** Says what a key file is for, and how a new one is made: a plain `keys new` makes a key of ops', for which no team has a use. */
export const keyFileWords = (isOurs = isWorkspace) =>
  isOurs
    ? {
        purpose: 'this club’s releases are signed with',
        newKey: 'make a new one with release keys new (a team: keys new NAME)'
      }
    : {
        purpose: 'has your team’s key beside ops’ public ones',
        newKey: 'put the file there that ops give you, and make a key with npx eqs-release keys new NAME'
      }

const isEmpty = async (store: Store): Promise<boolean> =>
  (await Promise.all(['host', 'remotes', 'ops/history'].map(folder => store.list(folder)))).flat().length ===
  0
