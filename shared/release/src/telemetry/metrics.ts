import type { Beacon } from '@eqs/contracts/telemetry'
import { isLoad } from './is-load.ts'

/** One line of the metrics: its name with suffix, its labels as they are written, and a value to be added. */
export interface Sample {
  readonly name: string
  readonly labels: string
  readonly value: number
}

interface Family {
  readonly type: 'counter' | 'histogram'
  readonly help: string
  readonly unit?: 'seconds'
  /** The upper bounds of a histogram, without the last, which is infinite. */
  readonly bounds?: readonly number[]
}

/** Everything that is counted, by name. */
export const families = {
  eqs_page_loads: {
    type: 'counter',
    help: 'Page loads that told of themselves, by how the first remote fared.'
  },
  eqs_remote_loads: {
    type: 'counter',
    help: 'Loads of a version of a remote. fell_back: it failed, and the version before was shown.'
  },
  eqs_failures: { type: 'counter', help: 'Failures in front of members, by event and class.' },
  eqs_load_duration_seconds: {
    type: 'histogram',
    unit: 'seconds',
    help: 'From the start of the navigation until the first remote was shown.',
    bounds: [0.25, 0.5, 1, 1.5, 2, 3, 4, 6, 10, 20]
  },
  eqs_largest_contentful_paint_seconds: {
    type: 'histogram',
    unit: 'seconds',
    help: 'Largest contentful paint.',
    bounds: [0.5, 1, 1.5, 2.5, 4, 8]
  },
  eqs_interaction_to_next_paint_seconds: {
    type: 'histogram',
    unit: 'seconds',
    help: 'Interaction to next paint.',
    bounds: [0.05, 0.1, 0.2, 0.5, 1]
  },
  eqs_cumulative_layout_shift: {
    type: 'histogram',
    help: 'Cumulative layout shift.',
    bounds: [0.01, 0.05, 0.1, 0.25, 0.5]
  }
} as const satisfies Readonly<Record<string, Family>>

type Histogram = {
  [Name in keyof typeof families]: (typeof families)[Name] extends { type: 'histogram' } ? Name : never
}[keyof typeof families]

/** What a beacon adds to the metrics. */
export function samplesOf(beacon: Beacon): readonly Sample[] {
  const { event, outcome, errorClass, remote, version, durationMs, vitals } = beacon
  const who = { remote, version }
  const isPage = event === 'page_load'
  return [
    ...(isPage ? [count('eqs_page_loads', { outcome })] : []),
    ...(isLoad(beacon) ? [count('eqs_remote_loads', { ...who, outcome })] : []),
    ...(isPage ? [] : [count('eqs_failures', { event, error_class: errorClass, ...who })]),
    ...(isPage && remote
      ? [
          ...observe('eqs_load_duration_seconds', who, seconds(durationMs)),
          ...observe('eqs_largest_contentful_paint_seconds', who, seconds(vitals?.lcp)),
          ...observe('eqs_interaction_to_next_paint_seconds', who, seconds(vitals?.inp)),
          ...observe('eqs_cumulative_layout_shift', who, vitals?.cls)
        ]
      : [])
  ]
}

type Labels = Readonly<Record<string, string | undefined>>

const seconds = (milliseconds: number | undefined): number | undefined =>
  milliseconds === undefined ? undefined : milliseconds / 1000

/** Nothing that a beacon may say needs an escape in a label. */
const written = (labels: Labels): string =>
  Object.entries(labels)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}="${value}"`]))
    .join(',')

const count = (name: keyof typeof families, labels: Labels): Sample => ({
  name: `${name}_total`,
  labels: written(labels),
  value: 1
})

function observe(name: Histogram, labels: Labels, value: number | undefined): readonly Sample[] {
  if (value === undefined) return []
  const bounds = [...families[name].bounds, Number.POSITIVE_INFINITY]
  return [
    // The buckets add up: each counts what the ones before it count.
    ...bounds.map(bound => ({
      name: `${name}_bucket`,
      labels: written({ ...labels, le: boundText(bound) }),
      value: value <= bound ? 1 : 0
    })),
    { name: `${name}_count`, labels: written(labels), value: 1 },
    { name: `${name}_sum`, labels: written(labels), value }
  ]
}

/** A bound as OpenMetrics writes it: `0.5`, `1.0`, `+Inf`. */
function boundText(bound: number): string {
  if (!Number.isFinite(bound)) return '+Inf'
  return Number.isInteger(bound) ? `${bound}.0` : String(bound)
}
