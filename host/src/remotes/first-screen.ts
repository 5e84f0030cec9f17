import { getFiles } from '../boot/remote-files.ts'
import { firstRenderingMs } from '../boot/waits.ts'
import { findRoute } from '../release/routes.ts'
import type { Remote } from '../release/versions.ts'
import { hasArrived, isAllowedOrigin } from './published-files.ts'
import type { RemoteLoads } from './remote-loads.ts'

/**
 * Runs the code of the first screen before the first rendering, if all its files have arrived, so that React
 * renders the shell and the screen at once. Waits `firstRenderingMs` at most, and never for the network.
 */
export async function runFirstScreen(remotes: readonly Remote[], loads: RemoteLoads): Promise<void> {
  const { pathname } = location
  const found = findRoute(remotes, pathname)
  const version = found?.remote.version
  if (!version || found.remote.off || !isAllowedOrigin(version.url)) return
  if (!getFiles(version, found.route.chunk).every(hasArrived)) return
  // Begins the visit now, so that the first rendering does not retry a load that has just failed.
  loads.beginVisit(version, pathname)
  const load = loads.loadOf(version).app.catch(() => {})
  await Promise.race([load, new Promise(done => setTimeout(done, firstRenderingMs))])
}
