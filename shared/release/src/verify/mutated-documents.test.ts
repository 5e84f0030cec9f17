import { isDeepStrictEqual } from 'node:util'
import { isQuick } from '@eqs/testing/suite'
import { expect, test } from '@jest/globals'
import { trustedBase, trustedHistory } from '../history/trusted-history.ts'
import { isSignedText, withSignature } from '../keys/signing.ts'
import { readHostRelease } from '../published/release-files.ts'
import { expectedFiles, withoutSignature } from '../render/drift.ts'
import { keysKnownTo } from '../render/render.ts'
import { status } from '../status/status.ts'
import { readText } from '../store/store.ts'
import { createChance } from '../testing/chance.ts'
import { newOperation } from '../testing/club.ts'
import { type Club, MutableClub } from '../testing/mutable-club.ts'
import { mutate } from '../testing/mutations.ts'
import { storeFaults } from './verify-store.ts'

// `MUTATIONS` sets the number of mutations, and `MUTATION_SEED` the seed.

const tries = Number(process.env.MUTATIONS ?? (process.env.SOAK ? 20_000 : isQuick ? 150 : 600))
const seed = Number(process.env.MUTATION_SEED ?? 1)

/** Parses a document without its signature, which is not part of the meaning. */
const parseUnsigned = (text: string | undefined): unknown => JSON.parse(withoutSignature(text) ?? 'null')

/**
 * Reads the state that a command would use, and the files that members would get.
 *
 * @param publicKeys keys of members' host.
 * @throws {Error} with the reason why a command is refused.
 */
async function readMeaning({ store, keys }: Club, publicKeys: readonly string[]) {
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

/** Lists the faults that `history verify` finds, and those that `status` finds. */
async function findFaults(club: Club, withStatus: boolean): Promise<readonly string[]> {
  const faults = await storeFaults(club)
  return withStatus ? [...faults, ...(await status(club.store, club)).faults] : faults
}

type Outcome = 'refused' | 'equal' | 'different' | 'crashed'

/** True for programming errors. */
const isProgrammingError = (error: unknown): boolean => {
  const { name, code, message } = Object(error)
  return !message || code !== undefined || !/^(?:Error|DamageError|StoreError|PendingError)$/.test(name)
}

test(`${tries} mutated documents are each refused with a reason, or keep their meaning`, async () => {
  const club = await MutableClub.make(await newOperation())
  const { publicKeys } = club.keys
  const document = parseUnsigned(await readText(club.store, 'discovery.json'))
  const original = await readMeaning(club, publicKeys)
  expect(original.isAccepted).toBe(true)
  expect(await findFaults(club, true)).toEqual([])

  const getOutcome = async (openClub: () => Promise<Club>, withStatus: boolean): Promise<Outcome> => {
    const mutated = await openClub()
    // A command uses the same state as before, or is refused.
    const commandOutcome = await readMeaning(mutated, publicKeys).then(
      (meaning): Outcome => (isDeepStrictEqual(meaning, original) ? 'equal' : 'different'),
      (error: unknown): Outcome => {
        if (isProgrammingError(error)) throw error
        return 'refused'
      }
    )
    // A check reports every change, even of a document that no command uses.
    const faults = await findFaults(mutated, withStatus)
    if (commandOutcome !== 'equal') return commandOutcome
    if (faults.length > 0) return 'refused'
    return isDeepStrictEqual(parseUnsigned(await readText(mutated.store, 'discovery.json')), document)
      ? 'equal'
      : 'different'
  }

  const chance = createChance(seed)
  const parts = Object.entries(await club.parts())
  const newTally = (): Record<Outcome, number> => ({ refused: 0, equal: 0, different: 0, crashed: 0 })
  const tallies = new Map(parts.map(([name]) => [name, newTally()] as const))
  const wrong: string[] = []
  const began = performance.now()
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const [name, choices] = parts[attempt % parts.length] ?? ['', []]
    const part = choices[Math.floor(chance.next() * choices.length)]
    const tally = tallies.get(name)
    if (!part || !tally) throw new Error(`no document of kind ${name}`)
    const { kind, bytes } = mutate(part, chance)
    const reasons: string[] = []
    const outcome = await getOutcome(() => part.put(bytes), attempt % 4 === 0).catch(
      (error: unknown): Outcome => {
        reasons.push(String(error))
        return isProgrammingError(error) ? 'crashed' : 'refused'
      }
    )
    tally[outcome] += 1
    if (outcome === 'crashed' || outcome === 'different')
      wrong.push(`${name}, ${kind}: ${outcome} ${reasons} ${Buffer.from(bytes).toString().slice(0, 300)}`)
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  for (const [name, tally] of tallies)
    process.stdout.write(`documents: ${name}, read by the tool: ${JSON.stringify(tally)}\n`)
  process.stdout.write(`documents: seed ${seed}, ${tries} read by the tool in ${seconds} s\n`)
  expect(wrong).toEqual([])
}, 1_800_000)
