import { config, type StoredName, storageKey } from '@eqs/config'
import * as v from 'valibot'

/** Characters of an entry, at most: a fifth of what browsers have for all of them, so that the session always finds room. */
const longest = 1_000_000

/**
 * An entry of this browser's storage, as JSON, under a key that follows the configuration's `storagePrefix`. Never throws: a
 * browser may forbid storage or have no room.
 *
 * @param lifetime whether all tabs have it for good, or the tab alone that wrote it, for as long as it is open.
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
    /** Undefined when there is no entry, or none that the schema accepts. */
    read: () => attempt(() => v.parse(schema, JSON.parse(storage().getItem(key()) ?? ''))),
    /** Whether the browser stored it. */
    write: (value: v.InferInput<Schema>): boolean =>
      attempt(() => {
        const text = JSON.stringify(value)
        const fits = text.length <= longest
        if (fits) storage().setItem(key(), text)
        // What was stored before is older than what should be.
        else storage().removeItem(key())
        return fits
      }) ?? false,
    remove: () => attempt(() => storage().removeItem(key()))
  }
}

/** What the names of entries begin with that belong to one member and are removed with the session. */
export const memberPrefix = 'MEMBER_'

/** Says whose such an entry is. */
export const owner = { memberId: v.string() }

/** What stays when the session ends, one entry a member, unless that member has asked for it to go (`FORGET_`). */
const lasting = ['GOAL_', 'SAVED_PROMOS_'] as const

/**
 * Removes what ends with a member's session, and entries that nobody can read; those of another member, whom another tab may have
 * signed in, stay. Without a member it removes what ends with anybody's.
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
