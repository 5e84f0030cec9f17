import { useEffect, useSyncExternalStore } from 'react'

export type PhoneRules = typeof import('./phone-rules')

let loaded: PhoneRules | undefined
const waiting = new Set<() => void>()

/** The numbering plans are the heaviest part of a form, and nobody needs them before the number is typed. */
export async function loadPhoneRules(): Promise<PhoneRules> {
  if (loaded) return loaded
  loaded = await import(/* webpackChunkName: "phone-rules" */ './phone-rules')
  for (const tell of waiting) tell()
  return loaded
}

function subscribe(tell: () => void): () => void {
  waiting.add(tell)
  return () => waiting.delete(tell)
}

/** The rules once they are here; undefined until then. Whoever sends the form awaits `loadPhoneRules` itself. */
export function usePhoneRules(): PhoneRules | undefined {
  useEffect(() => {
    // Sending the form asks again, and says so if it fails then too.
    loadPhoneRules().catch(() => {})
  }, [])
  return useSyncExternalStore(
    subscribe,
    () => loaded,
    () => undefined
  )
}
