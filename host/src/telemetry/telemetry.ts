import type { Beacon } from '@eqs/contracts/telemetry'
import type { ShownRemote, Telemetry } from '../report-problem.ts'
import { sendBeacon } from './send-beacon.ts'
import type { ToldLoad } from './told-before.ts'
import { measureVitals, whole } from './vitals.ts'

/** What every beacon of this page has. */
export type PageFacts = Pick<Beacon, 'release' | 'host' | 'cohort'> & Partial<Pick<Beacon, 'route'>>

/** What became of the remote that was first asked for. */
type First = Pick<Beacon, 'remote' | 'version' | 'outcome' | 'durationMs'>

/** Milliseconds that the page's beacon waits for vitals, once it is known how the first remote fared. */
const settling = 10_000

/** Failures that one page reports at most: what fails again and again says nothing new, and must not become a storm. */
const most = 20

/** Not told: no fault of a release, and where push is blocked or not configured every page would tell it. */
const untold: ReadonlySet<string> = new Set(['push_failed'])

/** Told like failures, but the member saw what she came for. */
const harmless: ReadonlySet<string> = new Set(['slow_remote', 'version_skew', 'remote_left_out'])

/**
 * Tells of this page: of each failure at once, and once of how its first remote fared: ten seconds after that is known,
 * or when the member leaves.
 *
 * @param toldBefore how often this browser has told the same of a load before; asked once for each load that is told.
 */
export function startTelemetry(
  url: string,
  facts: PageFacts,
  toldBefore: (load: ToldLoad) => number
): Telemetry {
  let first: First | undefined
  let isTold = false
  let wasHidden = document.visibilityState === 'hidden'
  let vitals: ReturnType<typeof measureVitals> | undefined
  const broken = new Set<string>()
  let reported = 0

  const tell = (): void => {
    if (isTold) return
    isTold = true
    const connection = connectionType()
    const figures = vitals?.()
    sendBeacon(url, {
      ...facts,
      event: 'page_load',
      outcome: 'left',
      ...first,
      ...repeated(first),
      ...(figures ? { vitals: figures } : {}),
      ...(connection ? { connection } : {})
    })
  }
  /** Which page loads and failures count, and whose times do. */
  const repeated = ({ remote, version, outcome }: Partial<First> = {}): Pick<Beacon, 'again' | 'second'> => {
    const isFailed = outcome !== 'shown'
    const before = remote && version ? toldBefore({ remote, version, isFailed }) : 0
    return { ...(before > 0 ? { again: true } : {}), ...(before === 1 && !isFailed ? { second: true } : {}) }
  }
  const begin = (remote: First): void => {
    first = remote
    setTimeout(tell, settling)
  }
  /** @returns whether it is a failure that the page's own beacon does not cover, and the first of that version. */
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
      const timed = durationMs === undefined ? {} : { durationMs }
      if (!first) begin({ remote, version, outcome: 'shown', ...timed })
      // Another version than the one that failed has taken its place.
      else if (first.outcome === 'failed' && first.remote === remote && first.version !== version)
        first = { ...first, outcome: 'fell_back', ...timed }
    },
    failed({ event, errorClass, remote, version, attempts }) {
      if (untold.has(event)) return
      const counts = remote && version && !harmless.has(event) ? fail({ remote, version }) : false
      reported += 1
      if (reported > most) return
      sendBeacon(url, {
        ...facts,
        event,
        errorClass,
        outcome: 'failed',
        ...(remote && version ? { remote, version } : {}),
        ...(counts ? { counts, ...repeated({ remote, version, outcome: 'failed' }) } : {}),
        ...(attempts === undefined ? {} : { attempts })
      })
    }
  }
}

declare global {
  interface Navigator {
    /** Not in Safari and Firefox. */
    readonly connection?: { readonly effectiveType?: string; readonly saveData?: boolean }
  }
}

const connectionTypes = ['slow-2g', '2g', '3g', '4g'] as const

/** How fast the browser takes its network to be. */
const connectionType = (): Beacon['connection'] =>
  connectionTypes.find(one => one === navigator.connection?.effectiveType)
