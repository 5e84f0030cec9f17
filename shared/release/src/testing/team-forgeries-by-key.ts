import type { HistoryEntry, WrittenEntry } from '../history/history-entry.ts'
import { toHash } from '../store/store.ts'
import type { Chance } from './chance.ts'
import { type Forger, type UnsignedEntry, withCanary } from './team-club.ts'
import type { Forgery } from './team-forgeries.ts'

// Test helper: entries with a change that a team may make, but with a wrong signature or at a wrong place in the
// history.

/** Returns a canary that the team of the remote may start. */
const allowedCanary = (entry: UnsignedEntry, chance: Chance, name = 'mf-a') =>
  withCanary(entry, name, { version: '1.3.0', traffic: 1 + chance.below(10) })

/** Creates a forgery that differs from an allowed canary in its signer only. */
const signedBy = (
  kind: string,
  rule: RegExp,
  chooseSigner: (forger: Forger, chance: Chance) => Parameters<Forger['after']>[2],
  name?: string
): Forgery => ({
  kind,
  rule,
  forge: (forger, chance) =>
    forger.write(
      forger.club.newest,
      entry => allowedCanary(entry, chance, name),
      chooseSigner(forger, chance)
    )
})

const noKey = /not signed with a key that team \w+ had at that time/

/** Writes an entry whose signature does not cover it. */
async function put(forger: Forger, entry: HistoryEntry, text = JSON.stringify(entry)): Promise<WrittenEntry> {
  await forger.put(entry.number, text)
  return { entry, text }
}

export const wrongSigners: readonly Forgery[] = [
  signedBy('a key that was rotated away', noKey, ({ club }) => club.keys.earlier),
  signedBy('a team that was dismissed', noKey, ({ club }) => club.keys.dismissed, 'mf-c'),
  signedBy('an unknown key', noKey, ({ club }) => club.keys.unknown),
  signedBy(
    'another team’s name',
    noKey,
    ({ club: { keys } }) => ({
      keys: { ...keys.account.keys, team: 'catalogue' }
    }),
    'mf-b'
  ),
  signedBy('a name of no team', noKey, ({ club: { keys } }, chance) => ({
    keys: { ...keys.account.keys, team: chance.pick(['eva', 'constructor', 'toString']) }
  })),
  signedBy('the name of ops', /is not signed with one of the release keys/, ({ club: { keys } }) => ({
    keys: { ...keys.account.keys, team: undefined }
  })),
  {
    kind: 'a changed signature',
    rule: noKey,
    async forge(forger, chance) {
      const { entry } = forger.after(forger.club.newest, unsigned => allowedCanary(unsigned, chance))
      const bytes = Buffer.from(entry.signature, 'base64')
      const index = chance.below(bytes.length)
      bytes[index] = (bytes[index] ?? 0) ^ (1 + chance.below(255))
      return put(forger, { ...entry, signature: bytes.toString('base64') })
    }
  },
  {
    kind: 'a number in the text that was not signed',
    rule: noKey,
    async forge(forger, chance) {
      const { entry, text } = forger.after(forger.club.newest, unsigned => allowedCanary(unsigned, chance))
      const number = 1 + chance.below(9)
      return put(forger, entry, text.replace('"number":', `"number":${number},"number":`))
    }
  }
]

export const wrongPlaces: readonly Forgery[] = [
  {
    kind: 'a copy of an earlier entry of its own',
    rule: /its file contains entry/,
    async forge(forger, chance) {
      const { teamEntries, newest } = forger.club
      const copy = chance.pick(teamEntries) ?? newest
      await forger.put(newest.entry.number + 1, copy.text)
      return copy
    }
  },
  {
    kind: 'a copy of an earlier entry of its own, with another number',
    rule: noKey,
    async forge(forger, chance) {
      const { teamEntries, newest } = forger.club
      const { entry } = chance.pick(teamEntries) ?? newest
      return put(forger, { ...entry, number: newest.entry.number + 1, previous: toHash(newest.text) })
    }
  },
  {
    kind: 'an entry with the hash of another previous entry',
    rule: /does not follow a trusted entry/,
    async forge(forger, chance) {
      const { teamEntries, newest } = forger.club
      const other = chance.pick(teamEntries.slice(0, -1)) ?? newest
      const previous = toHash(chance.next() < 0.5 ? other.text.slice(1) : String(chance.next()))
      return forger.write(newest, entry => ({ ...allowedCanary(entry, chance), previous }))
    }
  },
  {
    kind: 'an allowed entry after one with an unknown signature',
    rule: /is not signed with one of the release keys/,
    async forge(forger, chance) {
      const { newest, keys } = forger.club
      const unknown = { keys: { ...keys.unknown.keys, team: undefined } }
      const forged = await forger.write(
        newest,
        ({ state }) => ({ state: { ...state, host: '1.1.0' } }),
        unknown
      )
      return forger.write(forged, entry => allowedCanary(entry, chance))
    }
  },
  {
    kind: 'allowed entries after a forbidden one',
    rule: /may not (?:change|give)/,
    async forge(forger, chance) {
      let last = await forger.write(forger.club.newest, ({ state }) => ({
        state: { ...state, ...(chance.next() < 0.5 ? { host: '1.1.0' } : { config: {} }) }
      }))
      for (let left = 1 + chance.below(3); left > 0; left -= 1)
        last = await forger.write(last, entry =>
          withCanary(entry, 'mf-a', { version: '1.3.0', traffic: 1 + left })
        )
      return last
    }
  },
  {
    kind: 'an earlier entry and all later ones, written again',
    rule: /does not follow|not signed with|its file contains|may not|has changed since/,
    async forge(forger, chance) {
      const { teamEntries, newest } = forger.club
      let last = chance.pick(teamEntries.slice(0, -1)) ?? newest
      while (last.entry.number <= newest.entry.number)
        last = await forger.write(last, entry =>
          withCanary(entry, 'mf-a', { version: '1.3.0', traffic: (last.entry.number % 9) + 1 })
        )
      return last
    }
  },
  {
    kind: 'the newest entry, written again',
    rule: /has changed since this machine checked it/,
    async forge(forger, chance) {
      const { teamEntries, newest } = forger.club
      return forger.write(teamEntries.at(-2) ?? newest, entry => allowedCanary(entry, chance))
    }
  }
]
