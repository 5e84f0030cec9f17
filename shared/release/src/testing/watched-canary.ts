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

/** For tests: a club with a remote whose version 1.1.0 is the canary of a tenth of members, and a watch of it. */
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
    /** What the watch has said. */
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
    /** Waits, but not for ever: a watch that has ended looks no more. */
    async until(isSo: () => boolean): Promise<void> {
      for (const limit = Date.now() + 10_000; !isSo(); ) {
        if (Date.now() > limit) throw new Error(`it does not come; the watch said:\n${lines.join('\n')}`)
        await new Promise(setImmediate)
      }
    },
    /** Waits until the watch has looked so often again. */
    async looked(times: number): Promise<void> {
      const enough = looks + times
      await this.until(() => looks >= enough)
    },
    /** Begins to watch. @returns once it has begun: how it ends. */
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
      // Anyone who asks for the end handles it.
      ended.catch(() => begin())
      await begun
      return { ended }
    }
  }
}

/** Returns what the metrics say, look after look; the last of it for good. */
export function readings(...looks: readonly (readonly Loads[])[]): () => Promise<readonly Loads[]> {
  let look = -1
  return async () => {
    look = Math.min(look + 1, looks.length - 1)
    return looks[look] ?? []
  }
}
