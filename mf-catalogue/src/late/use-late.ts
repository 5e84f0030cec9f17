import { useEffect, useState } from 'react'

export type Late = typeof import('./late.ts')

/** Asks for it, for whoever has pressed something. @returns null where it does not come; the next time it is asked for again. */
export const loadLate = (): Promise<Late | null> =>
  import(/* webpackChunkName: "late" */ './late.ts').catch(() => null)

/**
 * What can come after the screen: undefined until it is here, null where it does not come.
 *
 * @param isNeeded false while nothing of it would be seen: it is not asked for then.
 */
export function useLate(isNeeded = true): Late | null | undefined {
  const [late, setLate] = useState<Late | null>()
  useEffect(() => {
    if (!isNeeded) return
    let isHere = true
    void loadLate().then(loaded => isHere && setLate(loaded))
    return () => {
      isHere = false
    }
  }, [isNeeded])
  return late
}
