import type { ClientConfig } from '@eqs/config/schema'
import type { ClubRelease } from '../release/club-release.ts'
import { reportTo } from '../report-problem.ts'
import { findRoute } from '../routes.ts'
import { startTelemetry } from './telemetry.ts'

/** Starts to report on this page where the deployment wants it reported. */
export function reportPage(
  { telemetryUrl }: Pick<ClientConfig, 'telemetryUrl'>,
  { number, cohort, published }: ClubRelease
): void {
  // A host that is being worked on has no version.
  const host = document.querySelector<HTMLMetaElement>('meta[name="eqs-host"]')?.content
  if (!telemetryUrl || !host) return
  const route = findRoute(published, location.pathname)?.route.path
  reportTo(
    startTelemetry(telemetryUrl, {
      release: number,
      host,
      cohort: Math.floor(cohort),
      ...(route ? { route } : {})
    })
  )
}
