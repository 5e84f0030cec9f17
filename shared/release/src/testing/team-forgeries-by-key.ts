import { toHash } from '../store/to-hash.ts'
import type { Chance } from './chance.ts'
import { type Forger, withCanary } from './team-club.ts'
import type { Forgery } from './team-forgeries.ts'

// Test helper: entries with a change that a team may make, but with a wrong signature or a wrong place in the
// history.

const upTo = (chance: Chance, end: number) => 1 + Math.floor(chance.next() * end)
type Entry = Parameters<typeof withCanary>[0]
const canary = (entry: Entry, chance: Chance, name = 'mf-a') =>
  withCanary(entry, name, { version: '1.3.0', traffic: upTo(chance, 10) })

const put = async (forger: Forger, forged: ReturnType<Forger['after']>) => {
  await forger.put(forged.entry.number, forged.text)
  return forged
}

/** A valid canary of mf-a, for different signers. */
const signedBy = (
  kind: string,
  rule: RegExp,
  by: (forger: Forger, chance: Chance) => Parameters<Forger['after']>[2],
  name?: string
): Forgery => ({
  kind,
  rule,
  forge: (forger, chance) =>
    put(
      forger,
      forger.after(forger.club.newest, entry => canary(entry, chance, name), by(forger, chance))
    )
})

const noKey = /not signed with a key that team \w+ had at that time/

export const wrongSigners: readonly Forgery[] = [
  signedBy('a key that was rotated away', noKey, ({ club }) => club.keys.earlier),
  signedBy('a team that was dismissed', noKey, ({ club }) => club.keys.dismissed, 'mf-c'),
  signedBy('an unknown key', noKey, ({ club }) => club.keys.nobody),
  signedBy(
    'another team’s name',
    noKey,
    ({ club: { keys } }) => ({
      keys: { ...keys.account.keys, team: 'catalogue' }
    }),
    'mf-b'
  ),
  signedBy('a name of no team', noKey, ({ club: { keys } }, chance) => ({
    keys: { ...keys.account.keys, team: ['eva', 'constructor', 'toString'][upTo(chance, 3) - 1] }
  })),
  signedBy('the name of ops', /is not signed with one of the release keys/, ({ club: { keys } }) => ({
    keys: { ...keys.account.keys, team: undefined }
  })),
  {
    kind: 'a signature that is another',
    rule: noKey,
    async forge(forger, chance) {
      const { entry } = forger.after(forger.club.newest, one => canary(one, chance))
      const bytes = Buffer.from(entry.signature, 'base64')
      const at = upTo(chance, bytes.length) - 1
      bytes[at] = (bytes[at] ?? 0) ^ upTo(chance, 255)
      const changed = { ...entry, signature: bytes.toString('base64') }
      return put(forger, { entry: changed, text: JSON.stringify(changed) })
    }
  },
  {
    kind: 'more in the text than was signed',
    rule: noKey,
    async forge(forger, chance) {
      const { entry, text } = forger.after(forger.club.newest, one => canary(one, chance))
      return put(forger, { entry, text: text.replace('"number":', `"number":${upTo(chance, 9)},"number":`) })
    }
  }
]

export const wrongPlaces: readonly Forgery[] = [
  {
    kind: 'an entry of its own again, word for word',
    rule: /its file contains entry/,
    async forge(forger, chance) {
      const { left, newest } = forger.club
      const again = left[upTo(chance, left.length) - 1] ?? newest
      await forger.put(newest.entry.number + 1, again.text)
      return again
    }
  },
  {
    kind: 'an entry of its own again, with another number',
    rule: noKey,
    async forge(forger, chance) {
      const { left, newest } = forger.club
      const again = left[upTo(chance, left.length) - 1] ?? newest
      const entry = { ...again.entry, number: newest.entry.number + 1, previous: toHash(newest.text) }
      return put(forger, { entry, text: JSON.stringify(entry) })
    }
  },
  {
    kind: 'after another entry than the one before',
    rule: /does not follow a trusted entry/,
    async forge(forger, chance) {
      const { left, newest } = forger.club
      const [other] = left.slice(upTo(chance, left.length - 1) - 1)
      const previous = toHash(chance.next() < 0.5 ? (other ?? newest).text.slice(1) : String(chance.next()))
      return put(
        forger,
        forger.after(newest, entry => ({ ...canary(entry, chance), previous }))
      )
    }
  },
  {
    kind: 'a permitted step after an unsigned one',
    rule: /is not signed with one of the release keys/,
    async forge(forger, chance) {
      const { newest, keys } = forger.club
      const nobody = { keys: { ...keys.nobody.keys, team: undefined } }
      const forged = await put(
        forger,
        forger.after(newest, entry => ({ state: { ...entry.state, host: '1.1.0' } }), nobody)
      )
      return put(
        forger,
        forger.after(forged, entry => canary(entry, chance))
      )
    }
  },
  {
    kind: 'steps that it may do, after one that it may not',
    rule: /may not (?:change|give)/,
    async forge(forger, chance) {
      const { newest } = forger.club
      let last = await put(
        forger,
        forger.after(newest, entry => ({
          state: { ...entry.state, ...(chance.next() < 0.5 ? { host: '1.1.0' } : { config: {} }) }
        }))
      )
      for (let more = upTo(chance, 3); more > 0; more -= 1)
        last = await put(
          forger,
          forger.after(last, entry => withCanary(entry, 'mf-a', { version: '1.3.0', traffic: 1 + more }))
        )
      return last
    }
  },
  {
    kind: 'another past, with all later entries signed again',
    rule: /does not follow|not signed with|its file contains|may not|has changed since/,
    async forge(forger, chance) {
      const { left, newest } = forger.club
      const from = left[upTo(chance, left.length - 1) - 1] ?? newest
      let last = from
      while (last.entry.number <= newest.entry.number)
        last = await put(
          forger,
          forger.after(last, entry =>
            withCanary(entry, 'mf-a', { version: '1.3.0', traffic: (last.entry.number % 9) + 1 })
          )
        )
      return last
    }
  },
  {
    kind: 'the newest entry, written again',
    rule: /has changed since this machine checked it/,
    async forge(forger, chance) {
      const { left, newest } = forger.club
      const before = left.at(-2) ?? newest
      return put(
        forger,
        forger.after(before, entry => canary(entry, chance))
      )
    }
  }
]
