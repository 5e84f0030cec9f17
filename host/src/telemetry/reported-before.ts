import { storedEntry } from '@eqs/session'
import * as v from 'valibot'

/** A load of one version that this browser reports to telemetry. */
export interface ReportedLoad {
  readonly remote: string
  readonly version: string
  readonly isFailed: boolean
}

const reports = v.object({ period: v.string(), loads: v.array(v.string()) })

/** The reported loads of each remote in its present period. */
const entry = storedEntry('TOLD', v.record(v.string(), reports))

/**
 * Counts how often this browser has already reported the same load in a period, and then stores the new
 * report. Successful and failed loads of a version are counted separately. Without this count, a member who
 * reloads a broken page fifty times would count as fifty members. The count is not sent to the server.
 *
 * @param load remote, version and outcome.
 * @param period name of the period.
 * @returns the number of earlier reports, where 2 means two or more.
 */
export function reportedBefore({ remote, version, isFailed }: ReportedLoad, period: string): 0 | 1 | 2 {
  const reported = entry.read() ?? {}
  const before = reported[remote]?.period === period ? reported[remote].loads : []
  const load = version + (isFailed ? ' failed' : '')
  const times = before.filter(one => one === load).length
  if (times > 1) return 2
  entry.write({ ...reported, [remote]: { period, loads: [...before, load] } })
  return times > 0 ? 1 : 0
}
