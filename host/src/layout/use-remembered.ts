import type { StoredName } from '@eqs/config'
import { storedEntry } from '@eqs/session'
import { useMemo, useState } from 'react'
import * as v from 'valibot'

/**
 * State of a switch that this browser stores. Without storage it lasts as long as the page.
 *
 * @param name the storage entry.
 * @returns the value, false at first, and its setter.
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
