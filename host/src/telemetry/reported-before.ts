import { storedEntry } from '@eqs/session'
import * as v from 'valibot'

const reports = v.object({ period: v.string(), loads: v.array(v.string()) })

/** The reported loads of each remote in its present period. */
const entry = storedEntry('TOLD', v.record(v.string(), reports))

/**
 * Creates the function that counts how often this browser has already reported the same load in a period, and
 * then stores the new report. Successful and failed loads of a version are counted separately. Without this
 * count, a member who reloads a broken page fifty times would count as fifty members. Call it once per page.
 *
 * @returns a function that returns the number of earlier reports, where 2 means two or more.
 */
export function countReports(): (remote: string, load: string, period: string) => 0 | 1 | 2 {
  const own: { readonly remote: string; readonly period: string; readonly load: string }[] = []
  // Browsers do not lock an entry between reading and writing it, so a report of another tab may have replaced
  // reports of this page. They are added again.
  const stopListening = entry.listen(() => {
    for (const { remote, period, load } of own) {
      const reported = entry.read()
      const { period: stored = period, loads = [] } = reported?.[remote] ?? {}
      if (reported && stored === period && !loads.includes(load))
        entry.write({ ...reported, [remote]: { period, loads: [...loads, load] } })
    }
  })
  addEventListener('pagehide', stopListening, { once: true })

  return (remote, load, period) => {
    const reported = entry.read() ?? {}
    const before = reported[remote]?.period === period ? reported[remote].loads : []
    const times = before.filter(one => one === load).length
    if (times > 1) return 2
    entry.write({ ...reported, [remote]: { period, loads: [...before, load] } })
    own.push({ remote, period, load })
    return times > 0 ? 1 : 0
  }
}
