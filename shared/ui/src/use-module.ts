import { useEffect, useState } from 'react'

/**
 * Loads a module on demand.
 *
 * @param load the dynamic import. Only the function of the first render is called.
 * @param wanted true while the module is needed.
 * @returns undefined until the module is loaded, when it is not wanted, and when loading fails.
 * @example const Carousel = useModule(() => import('./carousel.tsx'), images.length > 1)?.Carousel
 */
export function useModule<Module extends object>(
  load: () => Promise<Module>,
  wanted: boolean
): Module | undefined {
  const [loaded, setLoaded] = useState<Module>()
  useEffect(() => {
    if (wanted)
      load().then(
        module => setLoaded(module),
        () => {}
      )
  }, [wanted])
  return wanted ? loaded : undefined
}
