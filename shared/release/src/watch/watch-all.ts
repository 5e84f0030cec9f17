import { setTimeout as wait } from 'node:timers/promises'
import { latestEntry } from '../history/history.ts'
import { toReason } from '../store/errors.ts'
import { type WatchOptions, watch } from './watch.ts'

/** Watches all canaries until the signal, each until it is decided or gone. A store that fails is read again later. */
export async function watchAll(
  options: Omit<WatchOptions, 'name' | 'signal'> & { readonly signal: AbortSignal }
): Promise<void> {
  const { store, interval, say, signal } = options
  const watched = new Set<string>()

  async function watchOne(name: string, canary: string): Promise<void> {
    watched.add(canary)
    try {
      // A watch that ended with a refusal would begin again at once.
      const { entry } = await watch({
        ...options,
        name,
        outlastsRefusal: true,
        say: line => say(`${name}: ${line}`)
      })
      say(`${name}: release ${entry.number}, ${entry.what}`)
    } catch (error) {
      if (!signal.aborted) say(`${name}: ${toReason(error)}`)
    } finally {
      watched.delete(canary)
    }
  }

  while (!signal.aborted) {
    const live = await latestEntry(store).catch(() => undefined)
    for (const [name, { canary }] of Object.entries(live?.entry.state.remotes ?? {})) {
      const key = `${name}@${canary?.version}`
      if (canary && !watched.has(key)) void watchOne(name, key)
    }
    await wait(interval, undefined, { signal }).catch(() => {})
  }
}
