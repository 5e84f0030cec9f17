import type { StoredName } from '@eqs/config'
import * as v from 'valibot'
import { memberId, syncSessionFromStorage } from './session.ts'
import { owner, storedEntry } from './stored-entry.ts'

/**
 * Returns functions that read, write and observe a `localStorage` entry of the signed-in member. The entry
 * survives a reload and is removed when the session ends. Screens use such entries to work offline. The key
 * of the entry is `{storagePrefix}_{name}`.
 *
 * @param name the entry's name, which begins with `MEMBER_`.
 * @param schema the schema of the entry's value.
 * @example const codes = memberEntry('MEMBER_CATALOGUE', v.array(v.string()))
 */
export function memberEntry<Value>(
  name: Extract<StoredName, `MEMBER_${string}`>,
  schema: v.GenericSchema<unknown, Value>
) {
  const entry = storedEntry(name, v.object({ ...owner, value: schema }))
  return {
    listen: entry.listen,
    /**
     * Returns the stored value. Returns undefined when the entry is missing, belongs to another member or
     * does not match the schema.
     */
    read(): Value | undefined {
      const stored = entry.read()
      return stored?.memberId === memberId() ? stored?.value : undefined
    },
    /** Stores the value, unless the session has ended on this page or in another tab. */
    write(value: Value): void {
      const member = syncSessionFromStorage() ? memberId() : undefined
      if (member !== undefined) entry.write({ memberId: member, value })
    }
  }
}
