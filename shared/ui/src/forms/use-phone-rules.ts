import { startTransition, useEffect, useState } from 'react'

export type PhoneRules = typeof import('./phone-rules')

let loaded: PhoneRules | undefined
const waiting = new Set<() => void>()

/**
 * Loads the phone rules. They have their own chunk, because they are the largest part of a form and are not
 * needed before the member types a number.
 *
 * @throws {Error} when the chunk fails to load.
 * @example const { readPhone } = await loadPhoneRules()
 */
export async function loadPhoneRules(): Promise<PhoneRules> {
  if (loaded) return loaded
  loaded = await import(/* webpackChunkName: "phone-rules" */ './phone-rules')
  for (const tell of waiting) tell()
  return loaded
}

/** The phone rules; undefined until they are loaded. To submit a form, await `loadPhoneRules` instead. */
export function usePhoneRules(): PhoneRules | undefined {
  const [rules, setRules] = useState(loaded)
  useEffect(() => {
    // A transition, because the select of all countries renders with the rules. A failure is ignored here,
    // because submitting the form loads the rules again.
    const take = () => startTransition(() => setRules(loaded))
    waiting.add(take)
    loadPhoneRules().then(take, () => {})
    return () => {
      waiting.delete(take)
    }
  }, [])
  return rules
}
