import { startTransition, useEffect, useState } from 'react'

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

/** The rules once they are here; undefined until then. Whoever sends the form awaits `loadPhoneRules` itself. */
export function usePhoneRules(): PhoneRules | undefined {
  const [rules, setRules] = useState(loaded)
  useEffect(() => {
    // In the background: a list of all countries is drawn with them. Sending the form asks again, and says so if it fails then too.
    const take = () => startTransition(() => setRules(loaded))
    waiting.add(take)
    loadPhoneRules().then(take, () => {})
    return () => {
      waiting.delete(take)
    }
  }, [])
  return rules
}
