import { useEffect, useState } from 'react'

export type Late = typeof import('./late.ts')

/** What can come after the screen: undefined until it is here, null where it does not come. */
export function useLate(): Late | null | undefined {
  const [late, setLate] = useState<Late | null>()
  useEffect(() => {
    let isHere = true
    import(/* webpackChunkName: "late" */ './late.ts')
      .catch(() => null)
      .then(loaded => isHere && setLate(loaded))
    return () => {
      isHere = false
    }
  }, [])
  return late
}
