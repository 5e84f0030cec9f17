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

interface Load {
  /** Epoch milliseconds. */
  readonly at: number
  readonly remote: string
  readonly version: string
  readonly isFailed: boolean
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
  let loads: Load[] = []
  return {
    add(beacon: Beacon): void {
      const { remote, version, outcome } = beacon
      if (!isLoad(beacon) || remote === undefined || version === undefined) return
      loads.push({ at: now(), remote, version, isFailed: outcome !== 'shown' })
      // Drops the oldest tenth at once, because copying the array for each new load would be slow.
      if (loads.length > maxLoads) loads = loads.slice(maxLoads / 10)
    },
    figures(): readonly LoadFigures[] {
      const earliest = now() - maxAge
      const versions = new Map<string, LoadFigures>()
      for (const { at, remote, version, isFailed } of loads) {
        if (at < earliest) continue
        const name = `${remote}@${version}`
        const { loads, failed } = versions.get(name) ?? { loads: 0, failed: 0 }
        versions.set(name, { remote, version, loads: loads + 1, failed: failed + Number(isFailed) })
      }
      return [...versions.values()]
    }
  }
}
