import { startTransition, useEffect, useState } from 'react'

type PhoneRules = typeof import('./phone-rules')

let loaded: PhoneRules | undefined
const waiting = new Set<() => void>()

/**
 * Imports the phone rules. They are in a separate chunk, because they are the largest part of a form and are
 * not needed to render the form.
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

/**
 * Returns the phone rules; undefined until their chunk has been fetched. To submit a form, await
 * `loadPhoneRules` instead.
 */
export function usePhoneRules(): PhoneRules | undefined {
  const [rules, setRules] = useState(loaded)
  useEffect(() => {
    // A transition, because the rules cause a slow render: the select then contains all countries. A failed
    // import is ignored, because submitting the form imports the rules again.
    const take = () => startTransition(() => setRules(loaded))
    waiting.add(take)
    loadPhoneRules().then(take, () => {})
    return () => {
      waiting.delete(take)
    }
  }, [])
  return rules
}
