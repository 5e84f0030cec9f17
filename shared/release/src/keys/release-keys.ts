import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isWorkspace } from '@eqs/build/workspace'
import * as v from 'valibot'
import { calledAs, hasCode, toReason } from '../store/errors.ts'
import { isEmptyStore, parseJsonAs, type Store } from '../store/store.ts'
import {
  createSigner,
  isPair,
  keyName,
  keyPart,
  newKey,
  type PublicKeys,
  type TextSigner
} from './signing.ts'

// Ops sign with Ed25519. The host in a member's browser verifies with the public keys in its build.

/** Keys of a key file, newest first. The next build of the host contains all public ones. */
export interface ReleaseKeys extends PublicKeys, TextSigner {
  /** Team of the key that signs. Absent for a key of ops. */
  readonly team?: string | undefined
  /** Public key of the key that signs: the newest private one. */
  readonly signsWith: string
  /** Returns the same keys, but signing with the newest one of these. Undefined without a private key of them. */
  withSignerAmong(publicKeys: readonly string[]): ReleaseKeys | undefined
}

/** Reads the public keys of a key file, with or without private keys. */
export async function readPublicKeys(file: string): Promise<PublicKeys> {
  return { publicKeys: listOpsKeys((await readKeyFile(file)).keys) }
}

/** True when the key file exists, or when `RELEASE_KEYS` names it: a named file must exist. */
export const hasKeyFile = (file: string): boolean => Boolean(process.env.RELEASE_KEYS) || existsSync(file)

/** True when a key file exists and has a private key of ops. Members' browsers accept no other signatures. */
export const canSign = async (file: string): Promise<boolean> =>
  hasKeyFile(file) && (await readKeyFile(file)).keys.some(isOpsSigningKey)

const isOpsSigningKey = (key: Key): boolean => key.private !== undefined && key.team === undefined

export const publicKeyFile = ({ publicKeys }: PublicKeys): string =>
  JSON.stringify({ keys: publicKeys.map(key => ({ public: key })) }, null, 2)

/** Reads the keys of a key file. @throws {Error} when the file is missing or invalid, or has no private key. */
export const readReleaseKeys = async (file: string): Promise<ReleaseKeys> =>
  releaseKeysIn(await readKeyText(file), file)

/** @param file name of the file, for messages. */
export function releaseKeysIn(text: string, file: string): ReleaseKeys {
  const { keys } = parseKeys(text, file)
  const signingKeys = keys.flatMap(key =>
    key.private === undefined ? [] : [{ ...key, private: key.private }]
  )
  const [newest] = signingKeys
  if (!newest)
    throw new Error(
      `${file} has only public keys, which verify but cannot sign a change: set RELEASE_KEYS to the file with the private keys`
    )
  const publicKeys = listOpsKeys(keys)
  const createKeys = (signer: (typeof signingKeys)[number]): ReleaseKeys => ({
    publicKeys,
    team: signer.team,
    signsWith: signer.public,
    sign: createSigner(signer),
    withSignerAmong(allowed) {
      const newestAllowed = signingKeys.find(key => allowed.includes(key.public))
      return newestAllowed && createKeys(newestAllowed)
    }
  })
  return createKeys(newest)
}

/**
 * Reads the keys, and creates the key file when the store is empty. Of two simultaneous first uses, one creates it.
 *
 * @throws {Error} when the file is missing and the store is not empty: the members' host would refuse other keys.
 */
export async function ensureReleaseKeys(file: string, store: Store): Promise<ReleaseKeys> {
  // The store is read first: another process creates the file before it writes to the store.
  if ((await isEmptyStore(store)) && !existsSync(file))
    await withDraft(file, [newKey()], async draft => {
      try {
        // A link fails when the file exists. A rename would replace it.
        await link(draft, file)
      } catch (error) {
        if (!hasCode(error, 'EEXIST')) throw error
      }
    })
  return readReleaseKeys(file)
}

/**
 * Returns the public key of a team, and creates it when the file has none or it is to be rotated. The new key
 * comes before the public keys of ops. It counts once ops have admitted it.
 */
export async function ensureTeamKey(
  file: string,
  team: string,
  { isRotated }: { readonly isRotated: boolean }
): Promise<{ readonly key: string; readonly isNew: boolean }> {
  const known = await readKnown(file)
  if (listOpsKeys(known).length === 0)
    throw new Error(
      `${file} has no key of ops: ask ops for the file of their public keys and save it there first`
    )
  const present = known.find(key => key.team === team && key.private !== undefined)
  if (present && !isRotated) return { key: present.public, isNew: false }
  return { key: await addKey(file, known, team), isNew: true }
}

/**
 * Adds a new key of ops, which signs from then on, and returns its name. Signatures of the other keys still count. A file
 * without a private key of ops is refused, because the members' host would refuse the new key.
 */
export async function addReleaseKey(file: string): Promise<string> {
  const known = await readKnown(file)
  if (known.length > 0 && !known.some(isOpsSigningKey))
    throw new Error(
      `${file} has no private key of ops: run this with the key file that signs. A team makes its own key with ${calledAs()} keys new NAME`
    )
  return keyName(await addKey(file, known))
}

const readKnown = async (file: string): Promise<readonly Key[]> =>
  existsSync(file) ? (await readKeyFile(file)).keys : []

async function addKey(file: string, known: readonly Key[], team?: string): Promise<string> {
  const key = { ...newKey(), team }
  await withDraft(file, [key, ...known], draft => rename(draft, file))
  return key.public
}

const listOpsKeys = (keys: readonly Key[]): readonly string[] =>
  keys.flatMap(key => (key.team === undefined ? [key.public] : []))

const keyFile = v.object({
  keys: v.pipe(
    v.array(
      v.pipe(
        v.object({
          public: keyPart,
          /** Absent in a file that can only verify. */
          private: v.optional(keyPart),
          /** Team that the key belongs to. The policy decides what it may sign. Absent for a key of ops. */
          team: v.optional(v.string())
        }),
        // A signature with a private key of another pair would be refused everywhere.
        v.check(key => key.private === undefined || isPair({ ...key, private: key.private }))
      )
    ),
    v.minLength(1)
  )
})

type Key = v.InferOutput<typeof keyFile>['keys'][number]

/** Writes keys to a draft, so that an interruption never damages the key file. */
async function withDraft(
  file: string,
  keys: readonly Key[],
  put: (draft: string) => Promise<void>
): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  await mkdir(dirname(file), { recursive: true })
  try {
    // Only the owner may read it: private keys can release.
    await writeFile(draft, JSON.stringify({ keys }, null, 2), { mode: 0o600, flush: true })
    await put(draft)
  } finally {
    await rm(draft, { force: true })
  }
}

const readKeyFile = async (file: string): Promise<v.InferOutput<typeof keyFile>> =>
  parseKeys(await readKeyText(file), file)

function parseKeys(text: string, file: string): v.InferOutput<typeof keyFile> {
  const parsed = parseJsonAs(keyFile, text)
  if (parsed) return parsed
  const { purpose, restore } = describeKeyFile()
  throw new Error(`${file} is not a key file. It has to be the file that ${purpose}: ${restore}`)
}

async function readKeyText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (!hasCode(error, 'ENOENT'))
      throw new Error(`the key file ${file} cannot be read: ${toReason(error)}`, { cause: error })
    const { purpose, restore } = describeKeyFile()
    throw new Error(
      `${file} does not exist: RELEASE_KEYS names the file that ${purpose}. To get it back, ${restore}`
    )
  }
}

/**
 * Returns parts of messages. Members refuse what a new key of ops signs, so the message for ops suggests `keys new` to new
 * clubs only. A team gets `keys new NAME`, because `keys new` alone makes a key of ops.
 */
export const describeKeyFile = (isOurs = isWorkspace) =>
  isOurs
    ? {
        purpose: 'signs this club’s releases',
        restore: `restore its backup. Without a backup, follow “Disaster” in shared/release/KEYS.md before you make a key. A new club makes its first key with ${calledAs(isOurs)} keys new, a new team with ${calledAs(isOurs)} keys new NAME`
      }
    : {
        purpose: 'has your team’s key and the public keys of ops',
        restore: `restore its backup, or save the file there that ops give you, and make a key with ${calledAs(isOurs)} keys new NAME`
      }
