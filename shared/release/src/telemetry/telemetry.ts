import type { Extension, ExtensionServices } from '@eqs/sandbox'
import type { IsPublished } from '../published/known-versions.ts'
import { type LoadFigures, loadFigures, type Span } from './load-figures.ts'
import { telemetryRoutes } from './telemetry-routes.ts'

/** What members' pages tell, on the provider's address and in its database. */
export interface Telemetry {
  readonly extension: Extension
  /** How each version of each remote has fared in members' browsers; nothing before the provider runs. */
  loads(span: Span): Promise<readonly LoadFigures[]>
}

/** @param isPublished whether a remote, or a version of it, exists: of others nothing is counted. */
export function createTelemetry(isPublished: IsPublished): Telemetry {
  let mounted: ExtensionServices | undefined
  return {
    extension(services) {
      mounted = services
      return telemetryRoutes(services, isPublished)
    },
    loads: async span => (mounted ? loadFigures(mounted, span) : [])
  }
}
