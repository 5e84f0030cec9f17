import type { Beacon } from '@eqs/contracts/telemetry'
import { Counter, Histogram, type OpenMetricsContentType, Registry } from 'prom-client'
import { pageTimes, timeNames } from './page-times.ts'

/** Maximum series of failures. Each error class makes a series, and a beacon can contain any class. */
const maxFailureSeries = 1_000

/** Creates the counters and histograms of members' beacons since the start of this process, in OpenMetrics format. */
export function createMetrics() {
  const registry = new Registry<OpenMetricsContentType>()
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  const registers = [registry]
  const versionLabels = ['remote', 'version'] as const
  const pageLoads = new Counter({
    name: 'eqs_page_loads',
    help: 'Reported page loads, by the outcome of the first remote.',
    labelNames: ['outcome'],
    registers
  })
  const remoteLoads = new Counter({
    name: 'eqs_remote_loads',
    help: 'Loads of a version of a remote, once for each browser and day or canary share. fell_back: it failed, and the previous version was shown.',
    labelNames: [...versionLabels, 'outcome'],
    registers
  })
  const failures = new Counter({
    name: 'eqs_failures',
    help: 'Failures that members saw, by event and class.',
    labelNames: ['event', 'error_class', ...versionLabels],
    registers
  })
  const histogram = (name: string, help: string, buckets: readonly number[], ...labels: readonly string[]) =>
    new Histogram({ name, help, buckets: [...buckets], labelNames: [...versionLabels, ...labels], registers })
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

  const failureSeries = new Set<string>()
  function countFailure(labels: Readonly<Record<string, string>>): void {
    const series = JSON.stringify(labels)
    if (!failureSeries.has(series) && failureSeries.size >= maxFailureSeries) return
    failureSeries.add(series)
    failures.inc(labels)
  }

  return {
    contentType: registry.contentType,
    text: (): Promise<string> => registry.metrics(),
    count(beacon: Beacon): void {
      const { event, outcome, errorClass, remote, durationMs, vitals } = beacon
      const labels = omitAbsent({ remote, version: beacon.version })
      if (isLoad(beacon)) remoteLoads.inc({ ...labels, outcome })
      if (event !== 'page_load')
        countFailure({ event, ...omitAbsent({ error_class: errorClass }), ...labels })
      else pageLoads.inc({ outcome })
      if (event !== 'page_load' || !remote) return
      observe(shownAfter, labels, durationMs, 1000)
      for (const { time, histogram } of times)
        observe(histogram, { ...labels, load: toLoadLabel(beacon) }, vitals?.[time], 1000)
      observe(cls, labels, vitals?.cls, 1)
    }
  }
}

/** Returns which load of a version it is. The first one of a canary downloads files, so second loads are compared. */
const toLoadLabel = ({ again, second }: Beacon): string => (second ? 'second' : again ? 'later' : 'first')

type Labels = Readonly<Record<string, string>>

const omitAbsent = (labels: Readonly<Record<string, string | undefined>>): Labels =>
  Object.fromEntries(
    Object.entries(labels).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  )

function observe(histogram: Histogram, labels: Labels, value: number | undefined, divisor: number): void {
  if (value !== undefined) histogram.observe(labels, value / divisor)
}

/** True when a beacon reports a load of a remote's version that its browser has not reported before. */
const isLoad = ({ event, outcome, counts, again, remote, version }: Beacon): boolean =>
  remote !== undefined &&
  version !== undefined &&
  again !== true &&
  (event === 'page_load' ? outcome !== 'left' : counts === true)
