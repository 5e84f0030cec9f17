import { isProviders } from '@eqs/sandbox/addresses'
import { releasesPage, releasesPath } from '../status/page/releases-page.ts'
import { readTokens } from '../status/page/style.ts'
import type { Store } from '../store/store.ts'
import { metricsPath, type Telemetry, telemetryPath } from '../telemetry/telemetry.ts'

/** True for the operators' addresses: the page of releases and the metrics. */
export const isOperators = (path: string): boolean => path === releasesPath || path === metricsPath

/**
 * True for addresses that are no page of the club: the provider's, the operators' and the one for beacons.
 */
export const isReserved = (path: string): boolean =>
  isOperators(path) || path === telemetryPath || isProviders(path)

/** Creates a function that answers requests at the operators' addresses. */
export async function operatorPages({
  store,
  telemetry
}: {
  readonly store: Store
  readonly telemetry: Telemetry
}): Promise<(request: Request) => Promise<Response>> {
  const tokens = await readTokens()
  return request =>
    new URL(request.url).pathname === metricsPath
      ? telemetry.metrics()
      : releasesPage(request, { store, loads: telemetry.loads, tokens })
}
