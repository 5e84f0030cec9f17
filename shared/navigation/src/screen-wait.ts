import { useSyncExternalStore } from 'react'
import { awakeTimeout } from './awake-timeout.ts'

/** Milliseconds after which waiting for a screen needs a word. */
const slowAfter = 5_000

/** Milliseconds after which a screen is given up: long before the loader's own limit of 120 seconds. */
const patience = 15_000

/** A screen's code did not come in time. */
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

/** Hears of every screen's code that has come, or will not come any more. @returns what ends that. */
export function onScreenHere(listener: () => void): () => void {
  arrivals.add(listener)
  return () => arrivals.delete(listener)
}

/**
 * Waits for a screen's code, but not for ever: what comes later than that never replaces what the member sees by then.
 * Fails with an error named `ScreenTimeout`.
 */
export function waitForScreen<Loaded>(load: Promise<Loaded>): Promise<Loaded> {
  return new Promise<Loaded>((done, fail) => {
    let isSlow = false
    const word = setTimeout(() => {
      isSlow = true
      addSlow(1)
    }, slowAfter)
    const endLimit = awakeTimeout(() => {
      fail(new ScreenTimeout(`the screen's code did not come within ${patience} ms`))
      stop()
    }, patience)
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

/** Whether any screen's code is on its way for longer than it should. */
export const useSlowScreen = (): boolean =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => slow > 0,
    () => false
  )
