import { useEffect, useState } from 'react'

export type Late = typeof import('./late.ts')

/** Loads the late chunk. @returns null when loading fails; the next call tries again. */
export const loadLate = (): Promise<Late | null> =>
  import(/* webpackChunkName: "late" */ './late.ts').catch(() => null)

/**
 * The late chunk: undefined while loading, null when loading failed.
 *
 * @param isNeeded false while none of it would be visible. The chunk is not loaded then.
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
