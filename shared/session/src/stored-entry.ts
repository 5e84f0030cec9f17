import { config, type StoredName, storageKey } from '@eqs/config'
import * as v from 'valibot'

/**
 * Maximum length of an entry in characters. It is a fifth of the usual storage quota, so that a large entry
 * leaves space for the stored session.
 */
const longest = 1_000_000

/**
 * Returns functions that read, write and remove a JSON entry in the browser's storage. The entry's key begins
 * with the configured `storagePrefix`. Reading, writing and removing never throw, even if storage is
 * forbidden or full.
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
    /** Returns the stored value; undefined when the entry is missing or does not match the schema. */
    read: () => attempt(() => v.parse(schema, JSON.parse(storage().getItem(key()) ?? ''))),
    /** Stores a value. Returns false when the value is too long, or storage is forbidden or full. */
    write: (value: v.InferInput<Schema>): boolean =>
      attempt(() => {
        const text = JSON.stringify(value)
        const fits = text.length <= longest
        if (fits) storage().setItem(key(), text)
        // If the new value is too long, the stored value is outdated and is removed.
        else storage().removeItem(key())
        return fits
      }) ?? false,
    remove: () => attempt(() => storage().removeItem(key()))
  }
}

/** Prefix of the names of entries that belong to one member and are removed at the end of the session. */
export const memberPrefix = 'MEMBER_'

/** Schema field for entries that belong to one member: the member's id. */
export const owner = { memberId: v.string() }

/**
 * Removes a member's entries with the prefix `MEMBER_`, and such entries without a readable member id.
 * Entries of other members are not removed, because another member may have signed in in another tab.
 *
 * @param member the member's id; undefined removes the entries of all members.
 */
export function removeMemberEntries(member?: string): void {
  attempt(() => {
    const beginning = `${config().storagePrefix}_${memberPrefix}`
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(beginning)) continue
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
