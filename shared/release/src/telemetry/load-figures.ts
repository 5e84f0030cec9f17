import type { Beacon } from '@eqs/contracts/telemetry'
import { isLoad } from './is-load.ts'

/** How a remote's version has performed. */
export interface LoadFigures {
  readonly remote: string
  readonly version: string
  readonly loads: number
  readonly failed: number
  /** Milliseconds until it was shown, of half, three quarters and 95 % of the loads; null when none was timed. */
  readonly p50: number | null
  readonly p75: number | null
  readonly p95: number | null
}

/** One load of a version, as its page told. */
interface Load extends Pick<Beacon, 'durationMs'> {
  readonly at: number
  readonly remote: string
  readonly version: string
  readonly isFailed: boolean
}

/** Loads are kept for so many milliseconds, and so many of them: what is longer ago is the metrics' matter. */
const keptFor = 7 * 24 * 60 * 60 * 1000
const mostLoads = 200_000

/** The loads of the last week, in memory, for the page of releases. @param now milliseconds since 1970. */
export function createLoadLog(now: () => number = Date.now) {
  let kept: Load[] = []
  return {
    add(beacon: Beacon): void {
      const { remote, version, outcome, durationMs } = beacon
      if (!isLoad(beacon) || remote === undefined || version === undefined) return
      kept.push({ at: now(), remote, version, isFailed: outcome !== 'shown', durationMs })
      // A tenth at once: to move all of them for each new one would take its time.
      if (kept.length > mostLoads) kept = kept.slice(mostLoads / 10)
    },
    /** How each version of each remote has performed since then. */
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
      return [...versions.values()].flatMap(figuresOf).toSorted(inOrder)
    }
  }
}

function figuresOf(loads: readonly Load[]): readonly LoadFigures[] {
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
