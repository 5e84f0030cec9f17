import { type ComponentType, use, useState } from 'react'
import { waitForScreen } from './screen-wait.ts'

const failed = new Set<() => void>()

/**
 * Returns a component that loads a screen's code when it is first rendered. Unlike with React's `lazy`, a
 * failed import can be repeated: after `retryFailedScreens`, the next render imports the code again. Loading
 * also fails when it exceeds the time limit of `waitForScreen`.
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
        // The rejected promise stays cached until `retryFailedScreens` is called. An immediate retry would
        // loop while the network is down.
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
    // A screen whose code has already loaded renders without suspending. The choice is made once per mount,
    // because changing the element type would remount the screen.
    const [Present] = useState(() => loaded)
    return Present ? <Present /> : <Awaited />
  }
}

/** Discards the cached failures of `lazyScreen`, so that the next render loads the code again. */
export function retryFailedScreens(): void {
  for (const reset of failed) reset()
  failed.clear()
}
