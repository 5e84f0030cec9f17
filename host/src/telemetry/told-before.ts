export interface ToldLoad {
  readonly remote: string
  readonly version: string
  readonly isFailed: boolean
}

/**
 * How often this browser has told the same in this stretch of time: a version of a remote that was shown counts once for each browser, and
 * one that failed once more. Otherwise whoever reloads a broken page fifty times would be fifty members. It is remembered here
 * and nowhere else; what is told is whether it is the first time, or the second.
 *
 * @param prefix the configuration's `storagePrefix`.
 * @param period names the stretch of time.
 * @returns 2 for more than once.
 */
export function toldBefore(
  prefix: string,
  { remote, version, isFailed }: ToldLoad,
  period: string
): 0 | 1 | 2 {
  const key = `${prefix}_TOLD_${remote}`
  const load = version + (isFailed ? ' failed' : '')
  try {
    // The stretch of time, then what was told in it, a line each.
    const [since, ...loads] = (localStorage.getItem(key) ?? '').split('\n')
    const before = since === period ? loads : []
    const times = before.filter(one => one === load).length
    if (times > 1) return 2
    localStorage.setItem(key, [period, ...before, load].join('\n'))
    if (times > 0) return 1
  } catch {
    // Without storage nothing is remembered: each load counts.
  }
  return 0
}
