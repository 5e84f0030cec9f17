import type { ClientConfig } from '@eqs/config/schema'
import type { ClubRelease } from '../release/club-release.ts'
import { reportTo } from '../report-problem.ts'
import { findRoute } from '../routes.ts'
import { startTelemetry } from './telemetry.ts'
import { toldBefore } from './told-before.ts'

/** Starts to report on this page where the deployment wants it reported. */
export function reportPage(
  { telemetryUrl, storagePrefix }: Pick<ClientConfig, 'telemetryUrl' | 'storagePrefix'>,
  { number, cohort, canariesSince, published }: ClubRelease
): void {
  // A host that is being worked on has no version.
  const host = document.querySelector<HTMLMetaElement>('meta[name="eqs-host"]')?.content
  if (!telemetryUrl || !host) return
  const route = findRoute(published, location.pathname)?.route.path
  const facts = { release: number, host, cohort: Math.floor(cohort), ...(route ? { route } : {}) }
  // A canary is judged by browsers: each counts once while its share stays. Else once a day.
  const period = (remote: string) => {
    const shares = published.shares(remote)
    return shares ? `${shares} ${canariesSince ?? ''}` : new Date().toISOString().slice(0, 10)
  }
  reportTo(startTelemetry(telemetryUrl, facts, load => toldBefore(storagePrefix, load, period(load.remote))))
}
