import type { Beacon } from '@eqs/contracts/telemetry'

/** True when a beacon reports a load of a remote's version that its browser has not reported before. */
export const isLoad = ({ event, outcome, counts, again, remote, version }: Beacon): boolean =>
  remote !== undefined &&
  version !== undefined &&
  again !== true &&
  (event === 'page_load' ? outcome !== 'left' : counts === true)

/** Counts of the loads of a remote's version. */
export interface LoadFigures {
  readonly remote: string
  readonly version: string
  readonly loads: number
  readonly failed: number
}

/** Milliseconds after which a load no longer counts: a day. The metrics still contain it. */
const maxAge = 24 * 60 * 60 * 1000
/** Maximum loads in memory. */
const maxLoads = 200_000

/**
 * Creates a log of the last day's loads in memory, for operators.
 *
 * @param now returns epoch milliseconds.
 */
export function createLoadLog(now: () => number = Date.now) {
  let log: (Omit<LoadFigures, 'loads'> & { readonly at: number })[] = []
  return {
    add(beacon: Beacon): void {
      const { remote, version, outcome } = beacon
      if (!isLoad(beacon) || remote === undefined || version === undefined) return
      log.push({ at: now(), remote, version, failed: outcome === 'shown' ? 0 : 1 })
      // Drops the oldest tenth at once, because copying the array for each new load would be slow.
      if (log.length > maxLoads) log = log.slice(maxLoads / 10)
    },
    figures(): readonly LoadFigures[] {
      const earliest = now() - maxAge
      const versions = new Map<string, LoadFigures>()
      for (const { at, ...load } of log) {
        if (at < earliest) continue
        const name = `${load.remote}@${load.version}`
        const { loads, failed } = versions.get(name) ?? { loads: 0, failed: 0 }
        versions.set(name, { ...load, loads: loads + 1, failed: failed + load.failed })
      }
      return [...versions.values()]
    }
  }
}
