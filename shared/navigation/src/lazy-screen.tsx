import { type ComponentType, use, useState, useSyncExternalStore } from 'react'
import { awakeTimeout } from './awake-timeout.ts'

/** The module of a screen. */
interface ScreenModule {
  readonly default: ComponentType & {
    /**
     * Called once, before the first rendering of the screen. Puts the data that have already arrived into the
     * query cache, and must not wait for the network. It is a property of the component, because React's Fast
     * Refresh reloads the page for a module that exports anything else.
     */
    readonly loader?: () => Promise<void>
  }
}

const failed = new Set<() => void>()

/**
 * Returns a component that loads a screen's code when it is first rendered. Unlike with React's `lazy`, a
 * failed import can be repeated: after `retryFailedScreens`, the next render imports the code again. Loading
 * also fails when it exceeds the time limit of `waitForScreen`.
 *
 * @param load the dynamic import. If the component has a `loader`, the screen is rendered after it.
 * @example const MissionsPage = lazyScreen(() => import('./missions-page.tsx'))
 */
export function lazyScreen(load: () => Promise<ScreenModule>): ComponentType {
  let loading: Promise<ComponentType> | undefined
  let loaded: ComponentType | undefined
  const present = async () => {
    const screen = (await load()).default
    // A screen whose loader fails requests its data itself.
    await screen.loader?.().catch(() => {})
    return screen
  }
  const start = () => {
    loading ??= waitForScreen(present()).then(
      Screen => {
        loaded = Screen
        return Screen
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
  call(failed)
  failed.clear()
}

/** Time limit for loading a screen's code, in milliseconds. The limit of Rspack's chunk loader is 120 seconds. */
const timeoutMs = 15_000

class ScreenTimeout extends Error {
  override readonly name = 'ScreenTimeout'
}

/** The screens whose code has been loading for more than five seconds. */
const slow = new Set<object>()

const slowListeners = new Set<() => void>()
const arrivals = new Set<() => void>()

function call(listeners: ReadonlySet<() => void>): void {
  for (const listener of listeners) listener()
}

/**
 * Calls the listener whenever a screen's code has loaded or failed to load, even after the time limit of
 * `waitForScreen`. The listener is not called at the time limit itself.
 *
 * @returns a function that unsubscribes.
 */
export function onScreenHere(listener: () => void): () => void {
  arrivals.add(listener)
  return () => arrivals.delete(listener)
}

/**
 * Waits for a screen's code with a time limit. Code that arrives later is ignored, because the member already
 * sees the failure.
 *
 * @param load the promise of the dynamic import.
 * @throws {Error} named `ScreenTimeout` when the limit is exceeded, otherwise the rejection of `load`.
 */
export function waitForScreen<Loaded>(load: Promise<Loaded>): Promise<Loaded> {
  return new Promise<Loaded>((done, fail) => {
    const screen = {}
    const word = setTimeout(() => {
      slow.add(screen)
      call(slowListeners)
    }, 5_000)
    const endLimit = awakeTimeout(() => {
      fail(new ScreenTimeout(`the screen's code was not loaded within ${timeoutMs} ms`))
      stop()
    }, timeoutMs)
    function stop() {
      clearTimeout(word)
      endLimit()
      if (slow.delete(screen)) call(slowListeners)
    }
    load
      .then(done, fail)
      .finally(stop)
      .then(() => call(arrivals))
  })
}

/** Returns true while any screen's code has been loading for more than five seconds. */
export const useSlowScreen = (): boolean =>
  useSyncExternalStore(
    listener => {
      slowListeners.add(listener)
      return () => slowListeners.delete(listener)
    },
    () => slow.size > 0,
    () => false
  )
