import { setTimeout as wait } from 'node:timers/promises'
import { renderedRelease } from '../history/rendered-release.ts'
import type { PublicKeys } from '../keys/release-keys.ts'
import type { Store } from '../store/store.ts'

/** How long a command waits for the renderer, and how often it looks; milliseconds. */
export interface Patience {
  readonly timeoutMs: number
  readonly interval: number
}

/** Waits until members are given a release, or a newer one. @returns whether they are, in that time. */
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
