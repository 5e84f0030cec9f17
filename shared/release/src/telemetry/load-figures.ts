import type { Beacon } from '@eqs/contracts/telemetry'
import { isLoad } from './is-load.ts'

/** Load counts and times of a remote's version. */
export interface LoadFigures {
  readonly remote: string
  readonly version: string
  readonly loads: number
  readonly failed: number
  /**
   * Milliseconds until the remote was shown: median, third quartile and 95th percentile. Null when no load
   * was timed.
   */
  readonly p50: number | null
  readonly p75: number | null
  readonly p95: number | null
}

/** A reported load of a version. */
interface Load extends Pick<Beacon, 'durationMs'> {
  readonly at: number
  readonly remote: string
  readonly version: string
  readonly isFailed: boolean
}

/** Loads are kept for this time in milliseconds, and at most this many. The metrics have older ones. */
const keptFor = 7 * 24 * 60 * 60 * 1000
const mostLoads = 200_000

/**
 * Keeps the loads of the last week in memory, for the page of releases.
 *
 * @param now milliseconds since 1970.
 */
export function createLoadLog(now: () => number = Date.now) {
  let kept: Load[] = []
  return {
    add(beacon: Beacon): void {
      const { remote, version, outcome, durationMs } = beacon
      if (!isLoad(beacon) || remote === undefined || version === undefined) return
      kept.push({ at: now(), remote, version, isFailed: outcome !== 'shown', durationMs })
      // Drops a tenth at once, because moving the array for each new load would be slow.
      if (kept.length > mostLoads) kept = kept.slice(mostLoads / 10)
    },
    /** Returns the figures of each version since a date. */
    figures(since: Date): readonly LoadFigures[] {
      const earliest = Math.max(since.getTime(), now() - keptFor)
      const versions = new Map<string, Load[]>()
      for (const load of kept) {
        if (load.at < earliest) continue
        const name = `${load.remote}@${load.version}`
        const others = versions.get(name)
        if (others) others.push(load)
        else versions.set(name, [load])
      }
      return [...versions.values()].flatMap(toFigures).toSorted(inOrder)
    }
  }
}

function toFigures(loads: readonly Load[]): readonly LoadFigures[] {
  const [first] = loads
  if (!first) return []
  const durations = loads
    .flatMap(({ durationMs }) => (durationMs === undefined ? [] : [durationMs]))
    .toSorted((a, b) => a - b)
  const quantile = (part: number) => durations[Math.ceil(durations.length * part) - 1] ?? null
  const { remote, version } = first
  return [
    {
      remote,
      version,
      loads: loads.length,
      failed: loads.filter(one => one.isFailed).length,
      p50: quantile(0.5),
      p75: quantile(0.75),
      p95: quantile(0.95)
    }
  ]
}

const inOrder = (one: LoadFigures, other: LoadFigures): number =>
  one.remote.localeCompare(other.remote) || one.version.localeCompare(other.version)
