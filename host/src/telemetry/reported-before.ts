/** A load of one version that this browser reports to telemetry. */
export interface ReportedLoad {
  readonly remote: string
  readonly version: string
  readonly isFailed: boolean
}

/**
 * Counts how often this browser has already reported the same load in a period, and then stores the new
 * report. Successful and failed loads of a version are counted separately. Without this count, a member who
 * reloads a broken page fifty times would count as fifty members. The count is not sent to the server.
 *
 * @param prefix the configuration's `storagePrefix`.
 * @param load remote, version and outcome.
 * @param period name of the period.
 * @returns the number of earlier reports, where 2 means two or more. Always 0 without storage.
 */
export function reportedBefore(
  prefix: string,
  { remote, version, isFailed }: ReportedLoad,
  period: string
): 0 | 1 | 2 {
  const key = `${prefix}_TOLD_${remote}`
  const load = version + (isFailed ? ' failed' : '')
  try {
    // The first line of the entry is the period. Each further line is a reported load.
    const [since, ...loads] = (localStorage.getItem(key) ?? '').split('\n')
    const before = since === period ? loads : []
    const times = before.filter(one => one === load).length
    if (times > 1) return 2
    localStorage.setItem(key, [period, ...before, load].join('\n'))
    if (times > 0) return 1
  } catch {
    // Without storage, every load counts as the first one.
  }
  return 0
}
