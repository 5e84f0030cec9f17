import type { StoredName } from '@eqs/config'
import * as v from 'valibot'
import { memberId, syncSessionFromStorage } from './session.ts'
import { memberPrefix, owner, storedEntry } from './stored-entry.ts'

/** The names of member entries, without the prefix `MEMBER_`. */
type MemberName = StoredName extends infer Name
  ? Name extends `${typeof memberPrefix}${infer Own}`
    ? Own
    : never
  : never

/**
 * Creates an entry of the signed-in member. The entry survives a reload and is removed when the session ends.
 * Screens use such entries to work offline. The entry's key is `{storagePrefix}_MEMBER_{name}`.
 *
 * @param name the entry's name.
 * @param schema the schema of the entry's value.
 * @example const codes = memberEntry('REDEEMED_PROMOS', v.array(v.string()))
 */
export function memberEntry<Value>(name: MemberName, schema: v.GenericSchema<unknown, Value>) {
  const entry = storedEntry(`${memberPrefix}${name}`, v.object({ ...owner, value: schema }))
  const listeners = new Set<() => void>()
  return {
    /**
     * Returns undefined when the entry is missing, belongs to another member or does not match the schema.
     */
    read(): Value | undefined {
      const stored = entry.read()
      return stored?.memberId === memberId() ? stored?.value : undefined
    },
    /**
     * Stores the value, unless the session has ended, here or in another tab. Notifies listeners in both
     * cases.
     */
    write(value: Value): void {
      const member = syncSessionFromStorage() ? memberId() : undefined
      if (member !== undefined) entry.write({ memberId: member, value })
      for (const changed of listeners) changed()
    },
    /** Calls `changed` after each change, here or in another tab. @returns a function that unsubscribes. */
    listen(changed: () => void): () => void {
      const follow = (event: StorageEvent) => event.key === entry.key() && changed()
      listeners.add(changed)
      addEventListener('storage', follow)
      return () => {
        listeners.delete(changed)
        removeEventListener('storage', follow)
      }
    }
  }
}
