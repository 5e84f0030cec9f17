import { isDeepStrictEqual } from 'node:util'
import { isQuick } from '@eqs/testing/suite'
import { expect, test } from '@jest/globals'
import { trustedBase, trustedHistory } from '../history/trusted-history.ts'
import { isSignedText, withSignature } from '../keys/signed-text.ts'
import { readHostRelease } from '../published/release-files.ts'
import { expectedFiles, withoutSignature } from '../render/drift.ts'
import { keysKnownTo } from '../render/render.ts'
import { status } from '../status/status.ts'
import { readText } from '../store/store.ts'
import { createChance } from '../testing/chance.ts'
import { type Club, MutableClub } from '../testing/mutable-club.ts'
import { mutate } from '../testing/mutations.ts'
import { newOperation } from '../testing/new-operation.ts'
import { storeFaults } from './verify-store.ts'

// The tool refuses a mutated document with a reason, or it means the same as before. `MUTATIONS` sets the
// number of mutations, `MUTATION_SEED` the seed.

const tries = Number(process.env.MUTATIONS ?? (process.env.SOAK ? 20_000 : isQuick ? 150 : 600))
const seed = Number(process.env.MUTATION_SEED ?? 1)

/** Leaves out the signature, which is not part of the meaning. */
const said = (text: string | undefined): unknown => JSON.parse(withoutSignature(text) ?? 'null')

/**
 * Returns the state that a command would use, and what members would get.
 *
 * @param publicKeys which members' host has.
 * @throws {Error} with which the command is refused.
 */
async function meaningOf({ store, keys }: Club, publicKeys: readonly string[]) {
  const base = await trustedBase({ store, keys })
  if (!base) throw new Error('nothing was ever promoted')
  const { entry, text } = base.written
  const known = keysKnownTo(await readHostRelease(store, entry.state.host), keys)
  return {
    base: said(text),
    history: (await trustedHistory({ store, keys })).map(one => said(JSON.stringify(one))),
    files: (await expectedFiles(store, entry)).files,
    isTaken: isSignedText(JSON.stringify(withSignature(known, { release: 1 })), { publicKeys })
  }
}

/** Returns the faults that `history verify` finds; `status` finds some of them. */
async function faultsOf({ store, keys }: Club, withStatus: boolean): Promise<readonly string[]> {
  const faults = await storeFaults(store, keys)
  return withStatus ? [...faults, ...(await status(store, keys)).faults] : faults
}

type Outcome = 'refused' | 'equal' | 'different' | 'crashed'

/** Matches the messages of programming errors. */
const isUnready = (error: unknown): boolean => {
  const { name, code, message } = Object(error)
  return !message || code !== undefined || !/^(?:Error|DamageError|StoreError|PendingError)$/.test(name)
}

test(`${tries} mutated documents are each refused with a reason or keep their meaning`, async () => {
  const club = await MutableClub.make(await newOperation())
  const { publicKeys } = club.keys
  const document = said(await readText(club.store, 'discovery.json'))
  const untouched = await meaningOf(club, publicKeys)
  expect(untouched.isTaken).toBe(true)
  expect(await faultsOf(club, true)).toEqual([])

  const parseOutcome = async (find: () => Promise<Club>, withStatus: boolean): Promise<Outcome> => {
    const found = await find()
    // A command uses the same state as before, or is refused.
    const goesBy = await meaningOf(found, publicKeys).then(
      (meaning): Outcome => (isDeepStrictEqual(meaning, untouched) ? 'equal' : 'different'),
      (error: unknown): Outcome => {
        if (isUnready(error)) throw error
        return 'refused'
      }
    )
    // A check reports every change, even of a document that no command uses.
    const faults = await faultsOf(found, withStatus)
    if (goesBy !== 'equal') return goesBy
    if (faults.length > 0) return 'refused'
    return isDeepStrictEqual(said(await readText(found.store, 'discovery.json')), document)
      ? 'equal'
      : 'different'
  }

  const chance = createChance(seed)
  const parts = Object.entries(await club.parts())
  const tallies = new Map(
    parts.map(([name]): [string, Record<Outcome, number>] => [
      name,
      { refused: 0, equal: 0, different: 0, crashed: 0 }
    ])
  )
  const wrong: string[] = []
  const began = performance.now()
  for (let tried = 0; tried < tries; tried += 1) {
    const [name, all] = parts[tried % parts.length] ?? ['', []]
    const part = all[Math.floor(chance.next() * all.length)]
    const tally = tallies.get(name)
    if (!part || !tally) throw new Error(`there is nothing of ${name}`)
    const { kind, bytes } = mutate(part, chance)
    const why: string[] = []
    const outcome = await parseOutcome(() => part.put(bytes), tried % 4 === 0).catch(
      (error: unknown): Outcome => {
        why.push(String(error))
        return isUnready(error) ? 'crashed' : 'refused'
      }
    )
    tally[outcome] += 1
    if (outcome === 'crashed' || outcome === 'different')
      wrong.push(`${name}, ${kind}: ${outcome} ${why} ${Buffer.from(bytes).toString().slice(0, 300)}`)
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  for (const [name, tally] of tallies)
    process.stdout.write(`documents: ${name}, read by the tool: ${JSON.stringify(tally)}\n`)
  process.stdout.write(`documents: seed ${seed}, ${tries} read by the tool in ${seconds} s\n`)
  expect(wrong).toEqual([])
}, 1_800_000)
