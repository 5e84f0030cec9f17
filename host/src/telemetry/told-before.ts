import * as v from 'valibot'

/** What was told of each remote, behind the stretch of time that it was told in. */
const remembered = v.record(v.string(), v.pipe(v.array(v.string()), v.minLength(1)))

export interface ToldLoad {
  readonly remote: string
  readonly version: string
  readonly isFailed: boolean
}

/**
 * Whether this browser has told the same in this stretch of time: a version of a remote that was shown counts once for each browser, and
 * one that failed once more. Otherwise whoever reloads a broken page fifty times would be fifty members. It is remembered here
 * and nowhere else; what is told is yes or no.
 *
 * @param prefix the configuration's `storagePrefix`.
 * @param period names the stretch of time.
 */
export function toldBefore(prefix: string, { remote, version, isFailed }: ToldLoad, period: string): boolean {
  const key = `${prefix}_TOLD`
  const load = `${version} ${isFailed ? 'failed' : 'shown'}`
  try {
    const told = read(localStorage.getItem(key))
    const [since, ...loads] = told[remote] ?? []
    const before = since === period ? loads : []
    if (before.includes(load)) return true
    localStorage.setItem(key, JSON.stringify({ ...told, [remote]: [period, ...before, load] }))
  } catch {
    // Without storage nothing is remembered: each load counts.
  }
  return false
}

function read(text: string | null): v.InferOutput<typeof remembered> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), remembered), text)
  return parsed.success ? parsed.output : {}
}
