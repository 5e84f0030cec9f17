import { afterEach } from '@jest/globals'
import type { Operation } from '../change/change.ts'
import type { HistoryEntry } from '../history/history-entry.ts'
import type { Loads } from '../telemetry/read-loads.ts'
import { type WatchOptions, watch } from '../watch/watch.ts'
import { eventually } from './cleanup.ts'
import { newClub, readLive } from './club.ts'

type Watching = Partial<Omit<WatchOptions, 'operation'>> &
  Pick<WatchOptions, 'read'> & { readonly operation?: Operation }

const running: { readonly over: AbortController; readonly ended: Promise<HistoryEntry> }[] = []
// A watch that still looks would write into the folder while it is removed.
afterEach(async () => {
  const watches = running.splice(0)
  for (const { over } of watches) over.abort()
  await Promise.allSettled(watches.map(({ ended }) => ended))
})

/**
 * Test helper: creates a club in which 10 % of members get version 1.1.0 of a remote as a canary, and a watch of
 * it. The watch ends with the test.
 */
export async function createWatchedCanary(name: string) {
  const ops = await newClub({ [name]: ['1.0.0', '1.1.0', '1.2.0'] }, `${name}@1.1.0 to 10 %`)
  const lines: string[] = []
  const over = new AbortController()
  let reads = 0
  return {
    ops,
    lines,
    live: async () => (await readLive(ops)).remotes[name],
    counted: (version: string, loads: number, failed: number): Loads => ({
      remote: name,
      version,
      loads,
      failed,
      slow: {}
    }),
    until: (isTrue: () => boolean): Promise<void> => eventually(isTrue, 'an effect of the watch'),
    /** Waits until the watch has read the metrics some more times. */
    async looked(times: number): Promise<void> {
      const enough = reads + times
      await this.until(() => reads >= enough)
    },
    /** Starts the watch and waits for its first line. */
    async watching({
      operation = { ...ops, by: 'release watch' },
      ...options
    }: Watching): Promise<{ readonly ended: Promise<HistoryEntry> }> {
      let markStarted = () => {}
      const started = new Promise<void>(done => {
        markStarted = done
      })
      const watched = watch({
        store: operation.store,
        operation: async () => operation,
        name,
        threshold: 2,
        factor: 2,
        negligible: 0.5,
        slower: 3,
        minLoads: 50,
        interval: 20,
        say: line => {
          if (line.startsWith('watching')) markStarted()
          lines.push(line)
        },
        ...options,
        signal: options.signal ? AbortSignal.any([over.signal, options.signal]) : over.signal,
        read: sharedAt => {
          reads += 1
          return options.read(sharedAt)
        }
      })
      const ended = watched.then(({ entry }) => entry)
      running.push({ over, ended })
      // The test handles the error when it waits for the result.
      ended.catch(() => markStarted())
      await started
      return { ended }
    }
  }
}

/** Creates a function that returns the next metrics on each call. The last ones are repeated. */
export function readings(...metrics: readonly (readonly Loads[])[]): () => Promise<readonly Loads[]> {
  let index = -1
  return async () => {
    index = Math.min(index + 1, metrics.length - 1)
    return metrics[index] ?? []
  }
}
