import { config, type StoredName, storageKey } from '@eqs/config'
import * as v from 'valibot'

/**
 * Maximum length of an entry in characters: a fifth of the usual quota, so that the session always has space.
 */
const longest = 1_000_000

/**
 * Creates a JSON entry of the browser's storage, under a key with the configured `storagePrefix`. Reading,
 * writing and removing never throw, although storage may be forbidden or full.
 *
 * @param name the entry's name.
 * @param schema the schema of the entry's value.
 * @param lifetime `browser` for localStorage, which all tabs share; `tab` for sessionStorage.
 * @example const seen = storedEntry('SEEN', v.boolean(), 'tab')
 */
export function storedEntry<Schema extends v.GenericSchema>(
  name: StoredName,
  schema: Schema,
  lifetime: 'browser' | 'tab' = 'browser'
) {
  const key = () => storageKey(name)
  const storage = () => (lifetime === 'tab' ? sessionStorage : localStorage)
  return {
    key,
    /** Returns undefined when the entry is missing or does not match the schema. */
    read: () => attempt(() => v.parse(schema, JSON.parse(storage().getItem(key()) ?? ''))),
    /** Returns false when the value was not stored: it is too long, or storage is forbidden or full. */
    write: (value: v.InferInput<Schema>): boolean =>
      attempt(() => {
        const text = JSON.stringify(value)
        const fits = text.length <= longest
        if (fits) storage().setItem(key(), text)
        // A value that is too long removes the previous one, which is outdated.
        else storage().removeItem(key())
        return fits
      }) ?? false,
    remove: () => attempt(() => storage().removeItem(key()))
  }
}

/** Prefix of the names of entries that belong to one member and are removed at the end of the session. */
export const memberPrefix = 'MEMBER_'

/** The field of an entry with the id of its member. */
export const owner = { memberId: v.string() }

/**
 * Prefixes of entries that survive the session, one entry per member. They are removed as well when the
 * member has chosen so (`FORGET_`).
 */
const lasting = ['GOAL_', 'SAVED_PROMOS_'] as const

/**
 * Removes the entries of a member's session, and unreadable ones. Entries of another member stay, because
 * that member may have signed in in another tab. Also removes lasting entries if their member has chosen so
 * (`FORGET_`).
 *
 * @param member the member's id; undefined removes the entries of all members.
 */
export function removeMemberEntries(member?: string): void {
  attempt(() => {
    const beginning = `${config().storagePrefix}_`
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(beginning)) continue
      const [, kind, asker = ''] = /^(MEMBER|FORGET)_(.*)$/.exec(key.slice(beginning.length)) ?? []
      if (kind === 'FORGET' && (!member || asker === member))
        for (const name of lasting) localStorage.removeItem(storageKey(`${name}${asker}`))
      if (kind !== 'MEMBER') continue
      const stored = attempt(() => v.parse(v.object(owner), JSON.parse(localStorage.getItem(key) ?? '')))
      if (!member || !stored || stored.memberId === member) localStorage.removeItem(key)
    }
  })
}

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
