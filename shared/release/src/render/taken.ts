import { setTimeout as wait } from 'node:timers/promises'
import { renderedRelease } from '../history/rendered-release.ts'
import type { PublicKeys } from '../keys/release-keys.ts'
import type { Store } from '../store/store.ts'

/** Milliseconds that a command waits for the renderer, and between two reads. */
export interface Patience {
  readonly timeoutMs: number
  readonly interval: number
}

/**
 * Waits until members get a release or a newer one.
 *
 * @returns false when the time is over.
 */
export async function isTaken(
  store: Store,
  keys: PublicKeys,
  number: number,
  { timeoutMs, interval }: Patience
): Promise<boolean> {
  const until = Date.now() + timeoutMs
  for (;;) {
    if ((await renderedRelease(store, keys)) >= number) return true
    if (Date.now() + interval > until) return false
    await wait(interval)
  }
}
