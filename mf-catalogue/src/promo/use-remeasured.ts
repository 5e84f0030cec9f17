import type { UseEmblaCarouselType } from 'embla-carousel-react'
import { useEffect } from 'react'

/** Debounce in milliseconds before the slides are measured again (specification, section 9). */
const settles = 50

/** Measures the slides of a carousel again once a change of the carousel's width has settled. */
export function useRemeasured(api: UseEmblaCarouselType[1]): void {
  useEffect(() => {
    if (!api) return
    const viewport = api.rootNode()
    let measured = viewport.clientWidth
    let settling: ReturnType<typeof setTimeout> | undefined
    const observer = new ResizeObserver(() => {
      clearTimeout(settling)
      settling = setTimeout(() => {
        if (viewport.clientWidth === measured) return
        measured = viewport.clientWidth
        api.reInit()
      }, settles)
    })
    observer.observe(viewport)
    return () => {
      observer.disconnect()
      clearTimeout(settling)
    }
  }, [api])
}
