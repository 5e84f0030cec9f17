import { type ComponentType, use, useState } from 'react'
import { waitForScreen } from './screen-wait.ts'

const failed = new Set<() => void>()

/**
 * A screen whose code comes when it is first shown. Unlike React's own `lazy`, a failed load is not kept for ever: after
 * `retryFailedScreens` the next rendering asks again. A load that takes too long has failed.
 */
export function lazyScreen(load: () => Promise<{ default: ComponentType }>): ComponentType {
  let loading: Promise<ComponentType> | undefined
  let loaded: ComponentType | undefined
  const start = () => {
    loading ??= waitForScreen(load()).then(
      module => {
        loaded = module.default
        return module.default
      },
      (error: unknown) => {
        // The failure stays until somebody retries: asking again at once would loop while the network is away.
        failed.add(() => {
          loading = undefined
        })
        throw error
      }
    )
    return loading
  }
  function Awaited() {
    const Screen = use(start())
    return <Screen />
  }
  return function LazyScreen() {
    // What is here is drawn at once: waiting, however short, is for the first time. Decided once, for a screen that
    // changed its way of coming would start anew, and `use` may not be called in one rendering and left out in the next.
    const [Present] = useState(() => loaded)
    return Present ? <Present /> : <Awaited />
  }
}

/** Forgets failed loads, so that a retry is a real one. */
export function retryFailedScreens(): void {
  for (const reset of failed) reset()
  failed.clear()
}
