import { families, type Sample } from './metrics.ts'

/** How a scraper knows the format (OpenMetrics 1.0.0). */
export const openMetricsType = 'application/openmetrics-text; version=1.0.0; charset=utf-8'

/** The totals in OpenMetrics text: each family together, a histogram's buckets in rising order. */
export function openMetrics(samples: readonly Sample[]): string {
  const lines = Object.entries(families).flatMap(([name, family]) => {
    const suffixes = family.type === 'counter' ? ['_total'] : ['_bucket', '_count', '_sum']
    const own = samples.filter(one => suffixes.some(suffix => one.name === name + suffix))
    return [
      `# TYPE ${name} ${family.type}`,
      ...('unit' in family ? [`# UNIT ${name} ${family.unit}`] : []),
      `# HELP ${name} ${family.help}`,
      ...own.toSorted(inOrder).map(({ name: sample, labels, value }) => `${sample}{${labels}} ${value}`)
    ]
  })
  return `${[...lines, '# EOF'].join('\n')}\n`
}

/** The samples of one set of labels stand together: its buckets from the lowest bound on, its count, its sum. */
function inOrder(one: Sample, other: Sample): number {
  const [a, b] = [partsOf(one), partsOf(other)]
  if (a.labels !== b.labels) return a.labels < b.labels ? -1 : 1
  if (one.name !== other.name) return one.name < other.name ? -1 : 1
  return a.bound - b.bound
}

function partsOf({ labels }: Sample): { readonly labels: string; readonly bound: number } {
  const [, rest = labels, bound] = /^(.*?),?le="([^"]*)"$/.exec(labels) ?? []
  return { labels: rest, bound: bound === '+Inf' ? Number.POSITIVE_INFINITY : Number(bound ?? 0) }
}
