import { UsageError } from '../store/errors.ts'
import { readLoads } from './read-loads.ts'
import { prometheusReader } from './read-prometheus.ts'
import type { WatchOptions } from './watch.ts'

/** How a watch reads and compares the counts of versions. */
export type CountsSource = Pick<WatchOptions, 'read' | 'countsFromShare' | 'source'>

/** True for the metrics page of one server. Any other address is that of a Prometheus server. */
export const isMetricsPage = (url: string): boolean => /\/metrics\/?(\?|$)/.test(url)

/**
 * Opens the source of `--metrics`.
 *
 * @param url a metrics page, such as `http://127.0.0.1:3001/metrics`, or a Prometheus server, such as
 *   `http://prometheus:9090`.
 * @throws {UsageError} when it is not an address of HTTP.
 */
export function openCounts(url: string): CountsSource {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new UsageError(
      `--metrics ${url}: an address, such as http://127.0.0.1:3001/metrics or http://prometheus:9090`
    )
  return isMetricsPage(url)
    ? { read: () => readLoads(url), source: url }
    : { read: prometheusReader(url), countsFromShare: true }
}
