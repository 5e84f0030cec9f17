import { useSyncExternalStore } from 'react'
import { awakeTimeout } from './awake-timeout.ts'

/** Milliseconds after which the page shows a hint that loading takes long. */
const slowAfter = 5_000

/**
 * Time limit for loading a screen's code, in milliseconds. The limit of Rspack's chunk loader is 120 seconds.
 */
const timeoutMs = 15_000

/** Thrown when a screen's code has not loaded within the time limit. */
class ScreenTimeout extends Error {
  override readonly name = 'ScreenTimeout'
}

const listeners = new Set<() => void>()
let slow = 0

function addSlow(change: 1 | -1): void {
  slow += change
  for (const listener of listeners) listener()
}

const arrivals = new Set<() => void>()

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
    let isSlow = false
    const word = setTimeout(() => {
      isSlow = true
      addSlow(1)
    }, slowAfter)
    const endLimit = awakeTimeout(() => {
      fail(new ScreenTimeout(`the screen's code did not come within ${timeoutMs} ms`))
      stop()
    }, timeoutMs)
    function stop() {
      clearTimeout(word)
      endLimit()
      if (isSlow) addSlow(-1)
      isSlow = false
    }
    load
      .then(done, fail)
      .finally(stop)
      .then(() => {
        for (const listener of arrivals) listener()
      })
  })
}

/** Returns true while any screen's code has been loading for more than five seconds. */
export const useSlowScreen = (): boolean =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => slow > 0,
    () => false
  )
