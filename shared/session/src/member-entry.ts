import type { StoredName } from '@eqs/config'
import * as v from 'valibot'
import { memberId, syncSessionFromStorage } from './session.ts'
import { memberPrefix, owner, storedEntry } from './stored-entry.ts'

/** The names of member entries, without their prefix. */
type MemberName = StoredName extends infer Name
  ? Name extends `${typeof memberPrefix}${infer Own}`
    ? Own
    : never
  : never

/**
 * Creates an entry of the signed-in member. It survives a reload and is removed when the session ends.
 * Screens use it to work offline. Its key is `{storagePrefix}_MEMBER_{name}`.
 *
 * @param name the entry's name.
 * @param schema the schema of its value.
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
     * Stores the value, and notifies listeners. Stores nothing when the session has ended, here or in another
     * tab.
     */
    write(value: Value): void {
      const member = syncSessionFromStorage() ? memberId() : undefined
      if (member !== undefined) entry.write({ memberId: member, value })
      for (const changed of listeners) changed()
    },
    /** Calls back after each change, here or in another tab. @returns a function that unsubscribes. */
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
