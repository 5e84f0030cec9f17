import { useCallback, useSyncExternalStore } from 'react'

/** True while a media query matches. The hook updates when the result changes. */
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

/** Media query that matches when the system setting for reduced motion is on. */
export const lessMotion = '(prefers-reduced-motion: reduce)'

/** Media query of the desktop layout. */
export const wideScreen = '(min-width: 1024px)'
