import { isProviders } from '@eqs/sandbox/addresses'
import { releasesPage, releasesPath } from '../status/releases-page.ts'
import type { Store } from '../store/store.ts'
import { metricsPath, type Telemetry, telemetryPath } from '../telemetry/telemetry.ts'
import { readTokens } from '../web/styled-page.ts'

/** True for the paths of operators: the page of releases and the metrics. */
export const isOperators = (path: string): boolean => path === releasesPath || path === metricsPath

/** True for paths that are no page of the club: those of the provider, of operators and of beacons. */
export const isReserved = (path: string): boolean =>
  isOperators(path) || path === telemetryPath || isProviders(path)

/** Creates a function that answers requests to the paths of operators. */
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
