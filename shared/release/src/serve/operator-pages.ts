import { isProviders } from '@eqs/sandbox/addresses'
import { releasesPage, releasesPath } from '../status/page/releases-page.ts'
import { readTokens } from '../status/page/style.ts'
import type { Store } from '../store/store.ts'
import { metricsPath, type Telemetry, telemetryPath } from '../telemetry/telemetry.ts'

/** True when an address is the operators': what is live and how it fares. */
export const isOperators = (path: string): boolean => path === releasesPath || path === metricsPath

/** True when an address is none of the club's pages: the provider's, the operators', or where pages tell of themselves. */
export const isReserved = (path: string): boolean =>
  isOperators(path) || path === telemetryPath || isProviders(path)

/** Answers at the operators' addresses. */
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
