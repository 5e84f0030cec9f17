import { type ComponentType, use, useState } from 'react'
import { waitForScreen } from './screen-wait.ts'

const failed = new Set<() => void>()

/**
 * A screen whose code is loaded when it is first rendered. Unlike React's `lazy`, a failed load can be
 * retried: after `retryFailedScreens` the next render loads again. A load that exceeds the time limit fails.
 *
 * @param load the dynamic import.
 * @example const MissionsPage = lazyScreen(() => import('./missions-page.tsx'))
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
        // Cached until `retryFailedScreens`. An immediate retry would loop while the network is down.
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
    // A loaded screen renders at once, without suspending. The choice is made once per mount: switching to
    // the other element would remount the screen.
    const [Present] = useState(() => loaded)
    return Present ? <Present /> : <Awaited />
  }
}

/** Forgets failed loads, so that the next render loads again. */
export function retryFailedScreens(): void {
  for (const reset of failed) reset()
  failed.clear()
}
