import { operatorPaths, telemetryPath } from '@eqs/release'
import { isProviders } from '@eqs/sandbox/addresses'

/** True for paths that are not pages of the club: those of the provider, of operators and of beacons. */
export const isReserved = (path: string): boolean =>
  operatorPaths.includes(path) || path === telemetryPath || isProviders(path)
