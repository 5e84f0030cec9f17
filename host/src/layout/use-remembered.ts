import type { StoredName } from '@eqs/config'
import { storedEntry } from '@eqs/session'
import { useMemo, useState } from 'react'
import * as v from 'valibot'

/** A switch that this browser remembers; where it forbids storage, the switch holds for this page. */
export function useRemembered(name: StoredName): readonly [value: boolean, set: (value: boolean) => void] {
  const entry = useMemo(() => storedEntry(name, v.boolean()), [name])
  const [value, setValue] = useState(() => entry.read() ?? false)
  const set = (next: boolean) => {
    setValue(next)
    entry.write(next)
  }
  return [value, set]
}
