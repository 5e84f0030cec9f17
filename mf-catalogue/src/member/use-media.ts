import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds now; follows its changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query]
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** The member asked the system for less motion. */
export const lessMotion = '(prefers-reduced-motion: reduce)'

/** Where the design changes from the phone's to the desk's. */
export const wideScreen = '(min-width: 1024px)'
