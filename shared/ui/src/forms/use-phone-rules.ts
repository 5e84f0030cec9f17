import { useEffect, useState } from 'react'

type PhoneRules = typeof import('./phone-rules')

/** The numbering plans are the heaviest part of a form, and nobody needs them before the number is typed. */
export const loadPhoneRules = (): Promise<PhoneRules> =>
  import(/* webpackChunkName: "phone-rules" */ './phone-rules')

/** The rules once they are here; undefined until then. Whoever sends the form awaits `loadPhoneRules` itself. */
export function usePhoneRules(): PhoneRules | undefined {
  const [rules, setRules] = useState<PhoneRules>()
  useEffect(() => {
    let isShown = true
    loadPhoneRules().then(
      loaded => {
        if (isShown) setRules(() => loaded)
      },
      () => {
        // Sending the form asks again, and says so if it fails then too.
      }
    )
    return () => {
      isShown = false
    }
  }, [])
  return rules
}
