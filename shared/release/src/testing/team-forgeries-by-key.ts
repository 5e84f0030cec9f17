import type { HistoryEntry } from '../history/history-entry.ts'
import { toHash } from '../store/store.ts'
import type { Chance } from './chance.ts'
import { type Forgery, forgery } from './forgery.ts'
import { type Edit, type Forger, type TeamClub, withCanary } from './team-club.ts'
import { allowedCanary } from './team-forgeries.ts'

// Test helper: entries with a change that a team may make, but with a wrong signature or at a wrong place in the
// history.

/** Starts a canary that the team of the remote may start. */
const startCanary =
  (name = 'mf-a'): Edit =>
  (entry, chance) =>
    withCanary(entry, name, { version: '1.3.0', traffic: 1 + chance.below(10) })

/** Creates a forgery that differs from an allowed canary in its signer only. */
const signedBy = (
  kind: string,
  rule: RegExp,
  pickSigner: (keys: TeamClub['keys'], chance: Chance) => Parameters<Forger['after']>[2],
  name?: string
): Forgery =>
  forgery(kind, { rule }, (forger, chance) =>
    forger.write(forger.club.newest, startCanary(name), pickSigner(forger.club.keys, chance))
  )

const noKey = /not signed with a key that team \w+ had at that time/

/** Writes an entry whose signature does not cover it. */
const put = (forger: Forger, entry: HistoryEntry, text = JSON.stringify(entry)) =>
  forger.put(entry.number, text)

export const wrongSigners: readonly Forgery[] = [
  signedBy('a key that was rotated away', noKey, keys => keys.earlier),
  signedBy('a team that was dismissed', noKey, keys => keys.dismissed, 'mf-c'),
  signedBy('an unknown key', noKey, keys => keys.unknown),
  signedBy(
    'another team’s name',
    noKey,
    ({ account }) => ({ keys: { ...account.keys, team: 'catalogue' } }),
    'mf-b'
  ),
  signedBy('a name of no team', noKey, ({ account }, chance) => ({
    keys: { ...account.keys, team: chance.pick(['eva', 'constructor', 'toString']) }
  })),
  signedBy('the name of ops', /is not signed with one of the release keys/, ({ account }) => ({
    keys: { ...account.keys, team: undefined }
  })),
  forgery('a changed signature', { rule: noKey }, (forger, chance) => {
    const { entry } = forger.after(forger.club.newest, startCanary())
    const bytes = Buffer.from(entry.signature, 'base64')
    const index = chance.below(bytes.length)
    bytes[index] = (bytes[index] ?? 0) ^ (1 + chance.below(255))
    return put(forger, { ...entry, signature: bytes.toString('base64') })
  }),
  forgery('a number in the text that was not signed', { rule: noKey }, (forger, chance) => {
    const { entry, text } = forger.after(forger.club.newest, startCanary())
    return put(forger, entry, text.replace('"number":', `"number":${1 + chance.below(9)},"number":`))
  })
]

export const wrongPlaces: readonly Forgery[] = [
  forgery('a copy of an earlier entry of its own', { rule: /its file contains entry/ }, (forger, chance) => {
    const { teamEntries, newest } = forger.club
    return forger.put(newest.entry.number + 1, (chance.pick(teamEntries) ?? newest).text)
  }),
  forgery('a copy of an earlier entry of its own, with another number', { rule: noKey }, (forger, chance) => {
    const { teamEntries, newest } = forger.club
    const { entry } = chance.pick(teamEntries) ?? newest
    return put(forger, { ...entry, number: newest.entry.number + 1, previous: toHash(newest.text) })
  }),
  forgery(
    'an entry with the hash of another previous entry',
    { rule: /does not follow a trusted entry/ },
    (forger, chance) => {
      const { teamEntries, newest } = forger.club
      const other = chance.pick(teamEntries.slice(0, -1)) ?? newest
      const previous = toHash(chance.pick([other.text.slice(1), String(chance.next())]))
      return forger.write(newest, entry => ({ ...allowedCanary(entry), previous }))
    }
  ),
  forgery(
    'an allowed entry after one with an unknown signature',
    { rule: /is not signed with one of the release keys/ },
    async forger => {
      const { newest, keys } = forger.club
      const unknown = { keys: { ...keys.unknown.keys, team: undefined } }
      const toHost: Edit = ({ state }) => ({ state: { ...state, host: '1.1.0' } })
      await forger.write(await forger.write(newest, toHost, unknown), startCanary())
    }
  ),
  forgery(
    'allowed entries after a forbidden one',
    { rule: /may not (?:change|give)/ },
    async (forger, chance) => {
      let last = await forger.write(forger.club.newest, ({ state }) => ({
        state: { ...state, ...chance.pick([{ host: '1.1.0' }, { config: {} }]) }
      }))
      for (let left = 1 + chance.below(3); left > 0; left -= 1)
        last = await forger.write(last, entry => allowedCanary(entry, 1 + left))
    }
  ),
  forgery(
    'an earlier entry and all later ones, written again',
    { rule: /does not follow|not signed with|its file contains|may not|has changed since/ },
    async (forger, chance) => {
      const { teamEntries, newest } = forger.club
      let last = chance.pick(teamEntries.slice(0, -1)) ?? newest
      while (last.entry.number <= newest.entry.number)
        last = await forger.write(last, entry => allowedCanary(entry, (entry.number % 9) + 1))
    }
  ),
  forgery('the newest entry, written again', { rule: /has changed since this machine checked it/ }, forger =>
    forger.write(forger.club.teamEntries.at(-2) ?? forger.club.newest, startCanary())
  )
]
