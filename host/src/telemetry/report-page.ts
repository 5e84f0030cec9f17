import type { ClientConfig } from '@eqs/config/schema'
import type { ClubRelease } from '../release/club-release.ts'
import { reportTo } from '../report-problem.ts'
import { findRoute } from '../routes.ts'
import { reportedBefore } from './reported-before.ts'
import { startTelemetry } from './telemetry.ts'

/** Starts telemetry for this page, if the configuration has a `telemetryUrl` and the page names its host. */
export function reportPage(
  { telemetryUrl, storagePrefix }: Pick<ClientConfig, 'telemetryUrl' | 'storagePrefix'>,
  { number, cohort, canariesSince, published }: ClubRelease
): void {
  // The page of a development build has no version of the host.
  const host = document.querySelector<HTMLMetaElement>('meta[name="eqs-host"]')?.content
  if (!telemetryUrl || !host) return
  const route = findRoute(published, location.pathname)?.route.path
  const facts = { release: number, host, cohort: Math.floor(cohort), ...(route ? { route } : {}) }
  // Period in which a second load of the same browser is marked as repeated: as long as the canary traffic of
  // the remote stays the same, or one day (UTC) for a remote without a canary.
  const period = (remote: string) => {
    const shares = published.shares(remote)
    return shares ? `${shares} ${canariesSince ?? ''}` : new Date().toISOString().slice(0, 10)
  }
  reportTo(
    startTelemetry(telemetryUrl, facts, load => reportedBefore(storagePrefix, load, period(load.remote)))
  )
}
