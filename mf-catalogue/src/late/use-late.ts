import { useEffect, useState } from 'react'

export type Late = typeof import('./late.ts')

/** Loads the chunk of `late.ts`. @returns null when loading fails. The next call then tries again. */
export const loadLate = (): Promise<Late | null> =>
  import(/* webpackChunkName: "late" */ './late.ts').catch(() => null)

/**
 * Loads the chunk of `late.ts` after the first render.
 *
 * @param isNeeded false while nothing from the chunk would be visible. The chunk is not loaded then.
 * @returns the exports of `late.ts`; undefined until they are loaded, null when loading failed.
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
