import type { StoredName } from '@eqs/config'
import * as v from 'valibot'
import { memberId, syncSessionFromStorage } from './session.ts'
import { memberPrefix, owner, storedEntry } from './stored-entry.ts'

/** The names of all storage entries that begin with `MEMBER_`, without that prefix. */
type MemberName = StoredName extends infer Name
  ? Name extends `${typeof memberPrefix}${infer Own}`
    ? Own
    : never
  : never

/**
 * Returns functions that read, write and observe a `localStorage` entry of the signed-in member. The entry
 * survives a reload and is removed when the session ends. Screens use such entries to work offline. The key
 * of the entry is `{storagePrefix}_MEMBER_{name}`.
 *
 * @param name the entry's name.
 * @param schema the schema of the entry's value.
 * @example const codes = memberEntry('CATALOGUE', v.array(v.string()))
 */
export function memberEntry<Value>(name: MemberName, schema: v.GenericSchema<unknown, Value>) {
  const entry = storedEntry(`${memberPrefix}${name}`, v.object({ ...owner, value: schema }))
  const listeners = new Set<() => void>()
  return {
    /**
     * Returns the stored value. Returns undefined when the entry is missing, belongs to another member or
     * does not match the schema.
     */
    read(): Value | undefined {
      const stored = entry.read()
      return stored?.memberId === memberId() ? stored?.value : undefined
    },
    /**
     * Stores the value, unless the session has ended on this page or in another tab. Calls the listeners even
     * if the value was not stored.
     */
    write(value: Value): void {
      const member = syncSessionFromStorage() ? memberId() : undefined
      if (member !== undefined) entry.write({ memberId: member, value })
      for (const changed of listeners) changed()
    },
    /**
     * Calls `changed` after each call of `write` on this page, and after each change in another tab.
     *
     * @returns a function that unsubscribes.
     */
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
