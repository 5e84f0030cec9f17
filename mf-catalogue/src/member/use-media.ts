import { useCallback, useSyncExternalStore } from 'react'

/** True while a media query matches; updates when that changes. */
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

/** Matches when the member asked the system for less motion. */
export const lessMotion = '(prefers-reduced-motion: reduce)'

/** The breakpoint between the phone and the desktop layout. */
export const wideScreen = '(min-width: 1024px)'
