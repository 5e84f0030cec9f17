import type { Beacon } from '@eqs/contracts/telemetry'
import { isLoad } from './is-load.ts'

/** A stretch of time, cut into steps. */
export interface Span {
  readonly since: Date
  /** Whole seconds; the stretch is not cut when absent. */
  readonly step?: number
}

/** How a remote's version fared in one step. */
export interface LoadFigures {
  readonly remote: string
  readonly version: string
  /** When the step began. */
  readonly at: Date
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
    /** How each version of each remote fared, step by step. */
    figures({ since, step }: Span): readonly LoadFigures[] {
      const earliest = Math.max(since.getTime(), now() - keptFor)
      const cells = new Map<string, Load[]>()
      for (const load of kept) {
        if (load.at < earliest) continue
        const start = step ? Math.floor(load.at / 1000 / step) * step * 1000 : since.getTime()
        const cell = JSON.stringify([load.remote, load.version, start])
        const others = cells.get(cell)
        if (others) others.push(load)
        else cells.set(cell, [load])
      }
      return [...cells]
        .map(([cell, loads]) => {
          const [remote, version, start] = JSON.parse(cell)
          return figuresOf({ remote, version, at: new Date(start) }, loads)
        })
        .toSorted(inOrder)
    }
  }
}

function figuresOf(
  which: Pick<LoadFigures, 'remote' | 'version' | 'at'>,
  loads: readonly Load[]
): LoadFigures {
  const durations = loads
    .flatMap(({ durationMs }) => (durationMs === undefined ? [] : [durationMs]))
    .toSorted((a, b) => a - b)
  const quantile = (part: number) => durations[Math.ceil(durations.length * part) - 1] ?? null
  return {
    ...which,
    loads: loads.length,
    failed: loads.filter(one => one.isFailed).length,
    p50: quantile(0.5),
    p75: quantile(0.75),
    p95: quantile(0.95)
  }
}

const inOrder = (one: LoadFigures, other: LoadFigures): number =>
  one.remote.localeCompare(other.remote) ||
  one.version.localeCompare(other.version) ||
  one.at.getTime() - other.at.getTime()
