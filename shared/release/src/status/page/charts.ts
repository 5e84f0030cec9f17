import { html } from 'hono/html'
import type { LoadFigures } from '../../telemetry/load-figures.ts'
import type { StatusRow } from '../status.ts'
import { type Chart, lineChart, type Series } from './line-chart.ts'
import { percentText, secondsText } from './words.ts'

export interface ChartParts {
  readonly rows: readonly StatusRow[]
  /** Over the whole time. */
  readonly figures: readonly LoadFigures[]
  readonly steps: readonly LoadFigures[]
  readonly since: Date
  readonly until: Date
  /** Seconds. */
  readonly step: number
}

/** More lines than these nobody can tell apart. */
const mostVersions = 4

/** Failures and load times of every remote that was loaded. */
export function chartsOf(parts: ChartParts) {
  const loaded = parts.rows.filter(({ name }) => parts.figures.some(one => one.remote === name))
  if (loaded.length === 0) return html`<p>No page of a member has told of itself in this time.</p>`
  return html`<div class="charts">${loaded.flatMap(row => {
    const versions = versionsOf(row, parts.figures)
    return [lineChart(failures(row.name, versions, parts)), lineChart(loadTimes(row.name, versions, parts))]
  })}</div>`
}

/** Returns what is live first, then whatever else was loaded most. */
function versionsOf({ name, versions }: StatusRow, figures: readonly LoadFigures[]): readonly LoadFigures[] {
  const isLive = (one: LoadFigures) => versions.includes(one.version)
  return figures
    .filter(one => one.remote === name)
    .toSorted((a, b) => Number(isLive(b)) - Number(isLive(a)) || b.loads - a.loads)
    .slice(0, mostVersions)
    .toSorted((a, b) => a.version.localeCompare(b.version, 'en', { numeric: true }))
}

function failures(name: string, versions: readonly LoadFigures[], parts: ChartParts): Chart {
  const series = versions.map(({ version, failed, loads }) => ({
    label: version,
    words: percentText(failed, loads),
    points: pointsOf(name, version, parts, one =>
      one.loads > 0 ? (one.failed / one.loads) * 100 : undefined
    )
  }))
  return { title: `${name}: failed loads`, unit: '%', least: 5, series, ...parts }
}

function loadTimes(name: string, versions: readonly LoadFigures[], parts: ChartParts): Chart {
  const series = versions.map(({ version, p75 }) => ({
    label: version,
    words: secondsText(p75),
    points: pointsOf(name, version, parts, one => (one.p75 === null ? undefined : one.p75 / 1000))
  }))
  return { title: `${name}: time until shown, 75 % of loads`, unit: 's', least: 1, series, ...parts }
}

function pointsOf(
  remote: string,
  version: string,
  { steps, step }: ChartParts,
  figureOf: (one: LoadFigures) => number | undefined
): Series['points'] {
  return steps
    .filter(one => one.remote === remote && one.version === version)
    .flatMap(one => {
      const value = figureOf(one)
      // In the middle of its step.
      return value === undefined ? [] : { at: one.at.getTime() + step * 500, value }
    })
}
