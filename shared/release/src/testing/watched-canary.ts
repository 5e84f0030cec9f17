import { promote } from '../change/promote.ts'
import { latestEntry } from '../history/history.ts'
import type { HistoryEntry } from '../history/history-entry.ts'
import type { Loads } from '../watch/read-loads.ts'
import { type WatchOptions, watch } from '../watch/watch.ts'
import { newOperation } from './new-operation.ts'
import { putHost, putRemote } from './published.ts'

type Watching = Partial<
  Pick<
    WatchOptions,
    'operation' | 'steps' | 'timeLimit' | 'source' | 'signal' | 'countsFromShare' | 'beginsTest'
  >
> &
  Pick<WatchOptions, 'read'>

/**
 * Test helper: creates a club whose version 1.1.0 of a remote is the canary of a tenth of the members, and a
 * watch.
 */
export async function createWatchedCanary(name: string) {
  const ops = await newOperation()
  const lines: string[] = []
  const over = new AbortController()
  let looks = 0
  await putHost(ops, '1.0.0')
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await putRemote(ops, name, version)
  const first = [
    { name: 'host', version: '1.0.0' },
    { name, version: '1.0.0' }
  ]
  await promote(ops, first)
  await promote(ops, [{ name, version: '1.1.0' }], 10)
  return {
    ops,
    /** Lines that the watch has printed. */
    lines,
    over,
    live: async () => (await latestEntry(ops.store))?.entry.state.remotes[name],
    counted: (version: string, loads: number, failed: number): Loads => ({
      remote: name,
      version,
      loads,
      failed,
      slow: {}
    }),
    /** Waits for the watch. An ended watch would never look again, so this throws. */
    async until(isSo: () => boolean): Promise<void> {
      for (const limit = Date.now() + 10_000; !isSo(); ) {
        if (Date.now() > limit) throw new Error(`it does not come; the watch said:\n${lines.join('\n')}`)
        await new Promise(setImmediate)
      }
    },
    /** Waits for further looks of the watch. */
    async looked(times: number): Promise<void> {
      const enough = looks + times
      await this.until(() => looks >= enough)
    },
    /**
     * Starts a watch.
     *
     * @returns the end of the watch, once it has started.
     */
    async watching(options: Watching): Promise<{ readonly ended: Promise<HistoryEntry> }> {
      let begin = () => {}
      const begun = new Promise<void>(done => {
        begin = done
      })
      const ended = watch({
        operation: { ...ops, by: 'release watch' },
        name,
        threshold: 2,
        factor: 2,
        negligible: 0.5,
        slower: 3,
        minLoads: 50,
        interval: 20,
        say: line => {
          if (line.startsWith('watching')) begin()
          lines.push(line)
        },
        signal: over.signal,
        ...options,
        read: sharedAt => {
          looks += 1
          return options.read(sharedAt)
        }
      })
      // The test that waits for the end handles its errors.
      ended.catch(() => begin())
      await begun
      return { ended }
    }
  }
}

/** Returns metrics, one look after the other. The last ones are repeated. */
export function readings(...looks: readonly (readonly Loads[])[]): () => Promise<readonly Loads[]> {
  let look = -1
  return async () => {
    look = Math.min(look + 1, looks.length - 1)
    return looks[look] ?? []
  }
}
