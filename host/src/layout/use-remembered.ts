import type { StoredName } from '@eqs/config'
import { storedEntry } from '@eqs/session'
import { useMemo, useState } from 'react'
import * as v from 'valibot'

/**
 * Returns a boolean state that is stored in this browser. Without storage, the state is lost when the page is
 * closed.
 *
 * @param name name of the storage entry.
 * @returns the value, which is false until it is set for the first time, and its setter.
 */
export function useRemembered(name: StoredName): readonly [value: boolean, set: (value: boolean) => void] {
  const entry = useMemo(() => storedEntry(name, v.boolean()), [name])
  const [value, setValue] = useState(() => entry.read() ?? false)
  const set = (next: boolean) => {
    setValue(next)
    entry.write(next)
  }
  return [value, set]
}
