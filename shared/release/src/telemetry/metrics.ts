import type { Beacon } from '@eqs/contracts/telemetry'
import { Counter, Histogram, type OpenMetricsContentType, Registry } from 'prom-client'
import { isLoad } from './load-figures.ts'
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
  const times = timeNames.map(time => {
    const { metric: name, help, bounds } = pageTimes[time]
    const labelNames = [...versionLabels, 'load']
    return { time, histogram: new Histogram({ name, help, buckets: [...bounds], labelNames, registers }) }
  })

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
      const { event, outcome, errorClass, remote, version, vitals } = beacon
      const labels = omitAbsent({ remote, version })
      if (isLoad(beacon)) remoteLoads.inc({ ...labels, outcome })
      if (event !== 'page_load')
        countFailure({ event, ...omitAbsent({ error_class: errorClass }), ...labels })
      else pageLoads.inc({ outcome })
      if (event !== 'page_load' || !remote) return
      for (const { time, histogram } of times) {
        const milliseconds = vitals?.[time]
        if (milliseconds !== undefined)
          histogram.observe({ ...labels, load: toLoadLabel(beacon) }, milliseconds / 1000)
      }
    }
  }
}

/**
 * Returns the label of a browser's first, second or later load of a version. Canaries are compared by second
 * loads, because a canary's first load downloads files that browsers have of the live version.
 */
const toLoadLabel = ({ again, second }: Beacon): string => (second ? 'second' : again ? 'later' : 'first')

const omitAbsent = (labels: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(labels).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  )
