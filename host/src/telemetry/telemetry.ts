import type { Beacon } from '@eqs/contracts/telemetry'
import type { ShownRemote, Telemetry } from './report-problem.ts'
import { countReports } from './reported-before.ts'
import { sendBeacon } from './send-beacon.ts'

export type PageFacts = Pick<Beacon, 'release' | 'host' | 'cohort'> & Partial<Pick<Beacon, 'route'>>

type First = Pick<Beacon, 'remote' | 'version' | 'outcome' | 'durationMs'>

/** Milliseconds between the outcome of the first remote and the page's beacon, to collect web vitals. */
const settling = 10_000

/** Maximum number of failures that one page reports: a failure in a loop must not flood the server. */
const most = 20

/** Events that do not count as a failed load of a version. */
const harmless: ReadonlySet<string> = new Set(['slow_remote', 'version_skew', 'remote_left_out'])

/**
 * Reports this page to the telemetry server. Each failure is sent at once, up to a maximum of 20. The outcome
 * of the first remote is sent once: ten seconds after the outcome is known, or earlier if the page is hidden
 * or left.
 *
 * @param period returns the name of a remote's period, in which a further load in the same browser is marked
 * as repeated.
 */
export function startTelemetry(url: string, facts: PageFacts, period: (remote: string) => string): Telemetry {
  const reportedBefore = countReports()
  let first: First | undefined
  let isTold = false
  let wasHidden = document.visibilityState === 'hidden'
  let vitals: ReturnType<typeof measureVitals> | undefined
  const broken = new Set<string>()
  let reported = 0

  const tell = (): void => {
    if (isTold) return
    isTold = true
    sendBeacon(url, {
      ...facts,
      event: 'page_load',
      outcome: 'left',
      ...first,
      ...repeated(first),
      vitals: vitals?.(),
      connection: connectionTypes.find(one => one === navigator.connection?.effectiveType)
    })
  }
  /** Returns the fields that mark a repeated load (`again`) and the second successful load (`second`). */
  const repeated = ({ remote, version, outcome }: Partial<First> = {}) => {
    const isFailed = outcome !== 'shown'
    const load = version + (isFailed ? ' failed' : '')
    const before = remote && version ? reportedBefore(remote, load, period(remote)) : 0
    return { again: before > 0 || undefined, second: (before === 1 && !isFailed) || undefined }
  }
  const begin = (remote: First): void => {
    first = remote
    setTimeout(tell, settling)
  }
  /** Returns true for the first failure of a version, unless the page's beacon will report this failure. */
  const fail = (failing: ShownRemote): boolean => {
    const isKnown = broken.has(failing.remote + failing.version)
    broken.add(failing.remote + failing.version)
    if (isTold) return !isKnown
    if (!first) begin({ ...failing, outcome: 'failed' })
    if (first?.remote !== failing.remote || first.version !== failing.version) return !isKnown
    first = { ...first, outcome: 'failed' }
    return false
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return
    wasHidden = true
    tell()
  })
  addEventListener('pagehide', tell)

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
      // Every page would report a failing push service, although no release causes the failure.
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

declare global {
  interface Navigator {
    /** Network Information API. Not available in Safari and Firefox. */
    readonly connection?: { readonly effectiveType?: string; readonly saveData?: boolean }
  }
}

const connectionTypes = ['slow-2g', '2g', '3g', '4g'] as const

/**
 * Starts to measure the web vitals, and returns a function that returns the values so far. The library may load
 * late, because it reads the performance entries that the browser has buffered.
 */
function measureVitals(): () => Beacon['vitals'] {
  const vitals: NonNullable<Beacon['vitals']> = {}
  // The library is in the same chunk (`late`) as the code for prefetching and for the install offer, because
  // each further chunk needs another request.
  import(/* webpackChunkName: "late" */ 'web-vitals')
    .then(({ onCLS, onINP, onLCP }) => {
      // Every change is reported, because the beacon contains the values measured so far.
      const asTheyChange = { reportAllChanges: true }
      onLCP(({ value }) => Object.assign(vitals, { lcp: whole(value) }), asTheyChange)
      onINP(({ value }) => Object.assign(vitals, { inp: whole(value) }), asTheyChange)
      onCLS(({ value }) => Object.assign(vitals, { cls: Math.round(value * 10_000) / 10_000 }), asTheyChange)
    })
    // If the library cannot be loaded, the beacon has no vitals.
    .catch(() => {})
  return () => (Object.keys(vitals).length > 0 ? vitals : undefined)
}

/** Rounds milliseconds for a beacon, to at most ten minutes. Longer durations come from hidden pages. */
const whole = (milliseconds: number): number => Math.min(Math.round(milliseconds), 600_000)
