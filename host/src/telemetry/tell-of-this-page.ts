import type { ClientConfig } from '@eqs/config/schema'
import type { Release } from '../remotes/release.ts'
import { reportTo } from '../report-problem.ts'
import { findRoute } from '../routes.ts'
import { startTelemetry } from './telemetry.ts'

/** Starts telling of this page where the deployment wants it told. @param number the release's. */
export function tellOfThisPage(
  { telemetryUrl }: Pick<ClientConfig, 'telemetryUrl'>,
  number: number,
  { release, cohort }: { readonly release: Release; readonly cohort: number }
): void {
  // A host that is being worked on has no version.
  const host = document.querySelector<HTMLMetaElement>('meta[name="eqs-host"]')?.content
  if (!telemetryUrl || !host) return
  const route = findRoute(release.manifests, location.pathname)?.route.path
  reportTo(
    startTelemetry(telemetryUrl, {
      release: number,
      host,
      cohort: Math.floor(cohort),
      ...(route ? { route } : {})
    })
  )
}
