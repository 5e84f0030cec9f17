import type { Beacon } from '@eqs/contracts/telemetry'
import { Counter, Histogram, type OpenMetricsContentType, Registry } from 'prom-client'
import { isLoad } from './is-load.ts'
import { pageTimes, timeNames } from './page-times.ts'

/**
 * Maximum series of failures. A beacon can contain any name of a failure, and each name makes another series.
 */
const mostFailures = 1_000

/**
 * Counts members' beacons in counters and histograms since the start of this process, in OpenMetrics format.
 */
export function createMetrics() {
  const registry = new Registry<OpenMetricsContentType>()
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  const registers = [registry]
  const version = ['remote', 'version'] as const
  const pageLoads = new Counter({
    name: 'eqs_page_loads',
    help: 'Reported page loads, by the outcome of the first remote.',
    labelNames: ['outcome'],
    registers
  })
  const remoteLoads = new Counter({
    name: 'eqs_remote_loads',
    help: 'Loads of a version of a remote, once for each browser and day or canary share. fell_back: it failed, and the previous version was shown.',
    labelNames: [...version, 'outcome'],
    registers
  })
  const failures = new Counter({
    name: 'eqs_failures',
    help: 'Failures that members saw, by event and class.',
    labelNames: ['event', 'error_class', ...version],
    registers
  })
  const histogram = (name: string, help: string, buckets: readonly number[], ...more: readonly string[]) =>
    new Histogram({ name, help, buckets: [...buckets], labelNames: [...version, ...more], registers })
  const shownAfter = histogram(
    'eqs_load_duration_seconds',
    'From the start of the navigation until the first remote was shown.',
    [0.25, 0.5, 1, 1.5, 2, 3, 4, 6, 10, 20]
  )
  const times = timeNames.map(time => {
    const { metric, help, bounds } = pageTimes[time]
    return { time, histogram: histogram(metric, help, bounds, 'load') }
  })
  const cls = histogram(
    'eqs_cumulative_layout_shift',
    'Cumulative layout shift.',
    [0.01, 0.05, 0.1, 0.25, 0.5]
  )

  const known = new Set<string>()
  function countFailure(labels: Readonly<Record<string, string>>): void {
    const series = JSON.stringify(labels)
    if (!known.has(series) && known.size >= mostFailures) return
    known.add(series)
    failures.inc(labels)
  }

  return {
    contentType: registry.contentType,
    text: (): Promise<string> => registry.metrics(),
    count(beacon: Beacon): void {
      const { event, outcome, errorClass, remote, durationMs, vitals } = beacon
      const who = present({ remote, version: beacon.version })
      if (isLoad(beacon)) remoteLoads.inc({ ...who, outcome })
      if (event !== 'page_load') countFailure({ event, ...present({ error_class: errorClass }), ...who })
      else pageLoads.inc({ outcome })
      if (event !== 'page_load' || !remote) return
      observe(shownAfter, who, durationMs, 1000)
      for (const { time, histogram } of times)
        observe(histogram, { ...who, load: nthLoad(beacon) }, vitals?.[time], 1000)
      observe(cls, who, vitals?.cls, 1)
    }
  }
}

/**
 * Returns the kind of a load. A canary's first load in a browser downloads its files, while the live version
 * is cached already. Second loads are comparable.
 */
const nthLoad = ({ again, second }: Beacon): string => (second ? 'second' : again ? 'later' : 'first')

type Labels = Readonly<Record<string, string>>

/** Leaves out absent labels. */
const present = (labels: Readonly<Record<string, string | undefined>>): Labels =>
  Object.fromEntries(
    Object.entries(labels).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  )

/** @param unit how many of the beacon's units are one of the metric's. */
function observe(histogram: Histogram, labels: Labels, value: number | undefined, unit: number): void {
  if (value !== undefined) histogram.observe(labels, value / unit)
}
