import { readFile, writeFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { isQuick } from '@eqs/testing/suite'
import { expect, test } from '@jest/globals'
import { trustedBase, trustedHistory } from '../history/trusted-history.ts'
import { addReleaseKey, publicKeyFile, readReleaseKeys } from '../keys/release-keys.ts'
import { isSignedText, withSignature } from '../keys/signing.ts'
import { readHostRelease } from '../published/release-files.ts'
import { expectedFiles, withoutSignature } from '../render/drift.ts'
import { keysKnownTo } from '../render/render.ts'
import { status } from '../status/status.ts'
import { DryStore, RememberingStore } from '../store/remembering-store.ts'
import { readText } from '../store/store.ts'
import { createChance } from '../testing/chance.ts'
import { keyFile, newOperation, putLive, readFiles, runEach } from '../testing/club.ts'
import { mutate } from '../testing/mutations.ts'
import type { Target } from '../testing/published.ts'
import { storeFaults } from './verify-store.ts'

// `MUTATIONS` sets the number of mutations, and `MUTATION_SEED` the seed.

const tries = Number(process.env.MUTATIONS ?? (process.env.SOAK ? 10_000 : isQuick ? 150 : 400))
const seed = Number(process.env.MUTATION_SEED ?? 1)

/** Documents of the store that are mutated. A damaged fallback, which mf-a@1.0.0 is, would be left out of the page. */
const patterns = [
  /^discovery\.json$/,
  /^ops\/history\//,
  /^ops\/published\/mf-a/,
  /^remotes\/mf-a\/1\.[12]\.0\/description\.json$/
]

async function createClub() {
  const created = await newOperation()
  const file = keyFile(created)
  await addReleaseKey(file)
  const ops = { ...created, keys: await readReleaseKeys(file) }
  const versions = ['1.0.0', '1.1.0', '1.2.0']
  await putLive(ops, { host: versions, 'mf-a': versions })
  await runEach(ops, 'config otra', 'mf-a@1.1.0', 'host@1.1.0', 'mf-a@1.2.0 to 10 %')
  const files = [...(await readFiles(ops.store))].map(([path, base64]) => ({
    path,
    text: Buffer.from(base64, 'base64').toString()
  }))
  const kinds = patterns.map(pattern => {
    const ofKind = files.filter(({ path }) => pattern.test(path))
    return ofKind.map(document => ({
      ...document,
      others: ofKind.flatMap(other => (other === document ? [] : [other.text]))
    }))
  })
  const keys = { path: 'keys', text: await readFile(file, 'utf8'), others: [publicKeyFile(ops.keys)] }
  return { ops, kinds: [...kinds, [keys]] }
}

/** Parses a document without its signature, which is not part of the meaning. */
const parseUnsigned = (text: string | undefined): unknown => JSON.parse(withoutSignature(text) ?? 'null')

/**
 * Reads the state that a command would use, and the files that members would get.
 *
 * @param publicKeys keys of members' host.
 * @throws {Error} with the reason why a command is refused.
 */
async function readMeaning({ store, keys }: Target, publicKeys: readonly string[]) {
  const base = await trustedBase({ store, keys })
  if (!base) throw new Error('nothing was ever promoted')
  const { entry, text } = base.written
  const hostKeys = keysKnownTo(await readHostRelease(store, entry.state.host), keys)
  return {
    base: parseUnsigned(text),
    history: (await trustedHistory({ store, keys })).map(entry => parseUnsigned(JSON.stringify(entry))),
    files: (await expectedFiles(store, entry)).files,
    isAccepted: isSignedText(JSON.stringify(withSignature(hostKeys, { release: 1 })), { publicKeys })
  }
}

const findFaults = async (club: Target): Promise<readonly string[]> => [
  ...(await storeFaults(club)),
  ...(await status(club.store, club)).faults
]

/** Throws programming errors again. */
function expectReason(error: unknown): void {
  const { name, code, message } = Object(error)
  if (!message || code !== undefined || !/^(?:Error|DamageError|StoreError|PendingError)$/.test(name))
    throw error
}

test(`${tries} mutated documents are each refused with a reason, or keep their meaning`, async () => {
  const { ops, kinds } = await createClub()
  const store = new RememberingStore(ops.store)
  const { publicKeys } = ops.keys
  const original = await readMeaning(ops, publicKeys)
  const discovery = parseUnsigned(await readText(store, 'discovery.json'))
  expect(original.isAccepted).toBe(true)
  expect(await findFaults(ops)).toEqual([])

  const open = async (path: string, bytes: Uint8Array): Promise<Target> => {
    if (path !== 'keys') {
      const mutated = new DryStore(store)
      await mutated.replace(path, bytes)
      return { store: mutated, keys: ops.keys }
    }
    await writeFile(`${keyFile(ops)}.mutated`, bytes)
    return { store, keys: await readReleaseKeys(`${keyFile(ops)}.mutated`) }
  }
  /** True when a command uses the same state as before, or is refused, and a check reports every change. */
  const isHarmless = async (path: string, bytes: Uint8Array): Promise<boolean> => {
    const club = await open(path, bytes)
    const meaning = await readMeaning(club, publicKeys).catch(expectReason)
    if (meaning && !isDeepStrictEqual(meaning, original)) return false
    const faults = await findFaults(club)
    if (!meaning || faults.length > 0) return true
    return isDeepStrictEqual(parseUnsigned(await readText(club.store, 'discovery.json')), discovery)
  }

  const chance = createChance(seed)
  const wrong: string[] = []
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const document = chance.pick(kinds[attempt % kinds.length] ?? [])
    if (!document) throw new Error('a kind has no documents')
    const { kind, bytes } = mutate(document, chance)
    const isKept = await isHarmless(document.path, bytes).catch((error: unknown) => {
      expectReason(error)
      return true
    })
    if (!isKept) wrong.push(`${document.path}, ${kind}: ${Buffer.from(bytes).toString().slice(0, 300)}`)
  }
  expect(wrong).toEqual([])
}, 1_800_000)
