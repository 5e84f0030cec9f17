import { useEffect, useEffectEvent, useState } from 'react'
import { watchNetwork } from './use-online'

/**
 * Loads a module on demand. After a failure it is loaded again when the network is back, when the tab is shown
 * again, and when `wanted` has been false and is true again.
 *
 * @param load the dynamic import.
 * @param wanted true while the module is needed.
 * @param onFailed called when loading fails while the module is needed.
 * @returns undefined until the module is loaded, when it is not wanted, and when loading fails.
 * @example const Carousel = useModule(() => import('./carousel.tsx'), images.length > 1)?.Carousel
 */
export function useModule<Module extends object>(
  load: () => Promise<Module>,
  wanted: boolean,
  onFailed?: () => void
): Module | undefined {
  const [loaded, setLoaded] = useState<Module>()
  const fail = useEffectEvent(() => onFailed?.())
  useEffect(() => {
    if (!wanted) return
    let isWanted = true
    let stop = () => {}
    const attempt = () => {
      stop()
      load().then(
        module => setLoaded(module),
        () => {
          if (!isWanted) return
          stop = watchNetwork(() => navigator.onLine && !document.hidden && attempt())
          fail()
        }
      )
    }
    attempt()
    return () => {
      isWanted = false
      stop()
    }
  }, [wanted])
  return wanted ? loaded : undefined
}
