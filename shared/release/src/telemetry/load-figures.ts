import type { Beacon } from '@eqs/contracts/telemetry'

/** True when a beacon reports a load of a remote's version that its browser has not reported before. */
export const isLoad = ({ event, outcome, counts, again, remote, version }: Beacon): boolean =>
  remote !== undefined &&
  version !== undefined &&
  again !== true &&
  (event === 'page_load' ? outcome !== 'left' : counts === true)

/** Counts and times of the loads of a remote's version. */
export interface LoadFigures {
  readonly remote: string
  readonly version: string
  readonly loads: number
  readonly failed: number
  /** 75th percentile of the milliseconds until the remote was rendered. Null when no load was timed. */
  readonly p75: number | null
}

interface Load extends Pick<Beacon, 'durationMs'> {
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
 * Creates a log of the last day's loads in memory, for the page of releases.
 *
 * @param now returns epoch milliseconds.
 */
export function createLoadLog(now: () => number = Date.now) {
  let loads: Load[] = []
  return {
    add(beacon: Beacon): void {
      const { remote, version, outcome, durationMs } = beacon
      if (!isLoad(beacon) || remote === undefined || version === undefined) return
      loads.push({ at: now(), remote, version, isFailed: outcome !== 'shown', durationMs })
      // Drops the oldest tenth at once, because copying the array for each new load would be slow.
      if (loads.length > maxLoads) loads = loads.slice(maxLoads / 10)
    },
    figures(): readonly LoadFigures[] {
      const earliest = now() - maxAge
      const versions = new Map<string, Load[]>()
      for (const load of loads) {
        if (load.at < earliest) continue
        const name = `${load.remote}@${load.version}`
        const known = versions.get(name)
        if (known) known.push(load)
        else versions.set(name, [load])
      }
      return [...versions.values()].flatMap(toFigures).toSorted(byName)
    }
  }
}

function toFigures(loads: readonly Load[]): readonly LoadFigures[] {
  const [first] = loads
  if (!first) return []
  const durations = loads
    .flatMap(({ durationMs }) => (durationMs === undefined ? [] : [durationMs]))
    .toSorted((a, b) => a - b)
  const { remote, version } = first
  return [
    {
      remote,
      version,
      loads: loads.length,
      failed: loads.filter(load => load.isFailed).length,
      p75: durations[Math.ceil(durations.length * 0.75) - 1] ?? null
    }
  ]
}

const byName = (one: LoadFigures, other: LoadFigures): number =>
  one.remote.localeCompare(other.remote) || one.version.localeCompare(other.version)
