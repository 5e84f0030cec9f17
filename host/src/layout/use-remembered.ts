import { useState } from 'react'

/** A switch that this browser remembers; a browser that forbids storage just forgets it. */
export function useRemembered(key: string): readonly [value: boolean, set: (value: boolean) => void] {
  const [value, setValue] = useState(() => {
    try {
      return localStorage.getItem(key) === 'true'
    } catch {
      return false
    }
  })
  const set = (next: boolean) => {
    setValue(next)
    try {
      localStorage.setItem(key, String(next))
    } catch {
      // It still holds for this page.
    }
  }
  return [value, set]
}
