import type { Beacon } from '@eqs/contracts/telemetry'
import { storedEntry } from '@eqs/session'
import { type ShownRemote, sendBeacon, type Telemetry } from './report-problem.ts'

export type PageFacts = Pick<Beacon, 'release' | 'host' | 'rolloutBucket'> & Partial<Pick<Beacon, 'route'>>

type First = Pick<Beacon, 'remote' | 'version' | 'outcome' | 'durationMs'>

/** Milliseconds after the outcome of the first remote, to collect web vitals. */
const settling = 10_000

/** A failure in a loop must not flood the server. */
const most = 20

/** Events that do not count as a failed load of a version. */
const harmless: ReadonlySet<string> = new Set(['slow_remote', 'version_skew', 'remote_left_out'])

/** Reports each failure at once, and the outcome of the first remote after `settling` or when the page is left. */
export function startTelemetry(url: string, facts: PageFacts, period: (remote: string) => string): Telemetry {
  let first: First | undefined
  let isReported = false
  let wasHidden = document.visibilityState === 'hidden'
  let vitals: ReturnType<typeof measureVitals> | undefined
  const broken = new Set<string>()
  let reported = 0

  const report = (): void => {
    if (isReported) return
    isReported = true
    sendBeacon(url, {
      ...facts,
      event: 'page_load',
      outcome: 'left',
      ...first,
      ...repeated(first),
      vitals: vitals?.()
    })
  }
  const repeated = ({ remote, version, outcome }: Partial<First> = {}) => {
    const isFailed = outcome !== 'shown'
    const load = version + (isFailed ? ' failed' : '')
    const before = remote && version ? countReports(remote, load, period(remote)) : 0
    return { again: before > 0 || undefined, second: (before === 1 && !isFailed) || undefined }
  }
  const begin = (remote: First): void => {
    first = remote
    setTimeout(report, settling)
  }
  /** True for a version's first failure, unless the page's beacon will report it. */
  const fail = (failing: ShownRemote): boolean => {
    const isKnown = broken.has(failing.remote + failing.version)
    broken.add(failing.remote + failing.version)
    if (isReported) return !isKnown
    if (!first) begin({ ...failing, outcome: 'failed' })
    if (first?.remote !== failing.remote || first.version !== failing.version) return !isKnown
    first = { ...first, outcome: 'failed' }
    return false
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return
    wasHidden = true
    report()
  })
  addEventListener('pagehide', report)

  return {
    shown({ remote, version }) {
      vitals ??= measureVitals()
      const durationMs = wasHidden ? undefined : whole(performance.now())
      if (!first) begin({ remote, version, outcome: 'shown', durationMs })
      // Another version of the remote has replaced the version that failed.
      else if (first.outcome === 'failed' && first.remote === remote && first.version !== version)
        first = { ...first, outcome: 'fell_back', durationMs }
    },
    failed({ event, errorClass, remote, version, attempts }) {
      // No release causes it.
      if (event === 'push_failed') return
      const counts = remote && version && !harmless.has(event) ? fail({ remote, version }) : false
      reported += 1
      if (reported > most) return
      sendBeacon(url, {
        ...facts,
        event,
        errorClass,
        outcome: 'failed',
        ...(remote && version && { remote, version }),
        ...(counts && { counts, ...repeated({ remote, version, outcome: 'failed' }) }),
        attempts
      })
    }
  }
}

const entry = storedEntry('MEASURED', v =>
  v.record(v.string(), v.object({ period: v.string(), loads: v.array(v.string()) }))
)

/** Counts equal loads in a period, up to 2: a member who reloads a broken page must not count fifty times. */
function countReports(remote: string, load: string, period: string): 0 | 1 | 2 {
  const reported = entry.read() ?? {}
  const before = reported[remote]?.period === period ? reported[remote].loads : []
  const times = before.filter(one => one === load).length
  if (times > 1) return 2
  entry.write({ ...reported, [remote]: { period, loads: [...before, load] } })
  return times > 0 ? 1 : 0
}

/** Also measures what the browser has buffered. Returns a function for the values so far. */
function measureVitals(): () => Beacon['vitals'] {
  const vitals: NonNullable<Beacon['vitals']> = {}
  import(/* webpackChunkName: "late" */ 'web-vitals')
    .then(({ onCLS, onINP, onLCP }) => {
      const asTheyChange = { reportAllChanges: true }
      onLCP(({ value }) => Object.assign(vitals, { lcp: whole(value) }), asTheyChange)
      onINP(({ value }) => Object.assign(vitals, { inp: whole(value) }), asTheyChange)
      onCLS(({ value }) => Object.assign(vitals, { cls: Math.round(value * 10_000) / 10_000 }), asTheyChange)
    })
    // If the library cannot be loaded, the beacon has no vitals.
    .catch(() => {})
  return () => (Object.keys(vitals).length > 0 ? vitals : undefined)
}

/** Longer durations come from hidden pages. */
const whole = (milliseconds: number): number => Math.min(Math.round(milliseconds), 600_000)
