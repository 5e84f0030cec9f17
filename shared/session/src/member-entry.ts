import type { StoredName } from '@eqs/config'
import * as v from 'valibot'
import { agreeWithStorage, memberId } from './session.ts'
import { memberPrefix, owner, storedEntry } from './stored-entry.ts'

/** The names of a member's entries, without their beginning. */
type MemberName = StoredName extends infer Name
  ? Name extends `${typeof memberPrefix}${infer Own}`
    ? Own
    : never
  : never

/**
 * An entry for the signed-in member alone, which outlives the page and is removed with the session: what screens need to
 * work without a network. Its key is `{storagePrefix}_MEMBER_{name}`.
 */
export function memberEntry<Value>(name: MemberName, schema: v.GenericSchema<unknown, Value>) {
  const entry = storedEntry(`${memberPrefix}${name}`, v.object({ ...owner, value: schema }))
  const listeners = new Set<() => void>()
  return {
    /** Undefined when there is none, when it is another member's, or when the schema does not accept it. */
    read(): Value | undefined {
      const stored = entry.read()
      return stored?.memberId === memberId() ? stored?.value : undefined
    },
    /** Does nothing when the session is over, here or in another tab. */
    write(value: Value): void {
      const member = agreeWithStorage() ? memberId() : undefined
      if (member !== undefined) entry.write({ memberId: member, value })
      for (const changed of listeners) changed()
    },
    /** Calls back after a change, here or in another tab. Returns how to stop. */
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
