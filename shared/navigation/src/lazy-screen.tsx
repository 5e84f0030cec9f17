import { type ComponentType, use } from 'react'

const failed = new Set<() => void>()

/**
 * A screen whose code comes when it is first shown. Unlike React's own `lazy`, a failed load is not kept for ever: after
 * `retryFailedScreens` the next rendering asks again.
 */
export function lazyScreen(load: () => Promise<{ default: ComponentType }>): ComponentType {
  let loading: Promise<ComponentType> | undefined
  const start = () => {
    loading ??= load().then(
      module => module.default,
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
  return function LazyScreen() {
    const Screen = use(start())
    return <Screen />
  }
}

/** Forgets failed loads, so that a retry is a real one. */
export function retryFailedScreens(): void {
  for (const reset of failed) reset()
  failed.clear()
}
