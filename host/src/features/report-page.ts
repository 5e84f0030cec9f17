import type { ClientConfig } from '@eqs/config/schema'
import type { ClubRelease } from '../release/club-release.ts'
import { findRoute } from '../release/find-route.ts'
import { reportTo } from '../telemetry/report-problem.ts'
import { startTelemetry } from '../telemetry/telemetry.ts'

/** Starts telemetry for this page, if the deployment has a `telemetryUrl`. */
export function reportPage(
  { telemetryUrl }: Pick<ClientConfig, 'telemetryUrl'>,
  { number, cohort, canariesSince, published }: ClubRelease
): void {
  // The page of a development build has no version of the host.
  const host = document.querySelector<HTMLMetaElement>('meta[name="eqs-host"]')?.content
  if (!telemetryUrl || !host) return
  const route = findRoute(published, location.pathname)?.route.path
  const facts = { release: number, host, cohort: Math.floor(cohort), route }
  // A period lasts as long as the remote's canary traffic stays the same, or one day (UTC) without a canary.
  const period = (remote: string) => {
    const shares = published.find(({ name }) => name === remote)?.shares
    return shares ? `${shares} ${canariesSince ?? ''}` : new Date().toISOString().slice(0, 10)
  }
  reportTo(startTelemetry(telemetryUrl, facts, period))
}
