import { getFiles } from '../boot/remote-files.ts'
import { firstRenderingMs } from '../boot/waits.ts'
import { findRoute } from '../release/find-route.ts'
import type { Remote } from '../release/versions.ts'
import { hasArrived, isAllowedOrigin } from './published-files.ts'
import type { RemoteLoads } from './remote-loads.ts'

/**
 * Runs the code of the first screen before the first rendering, so that React renders the shell and the screen
 * at once. The page never waits for the network here: nothing happens unless all files of the screen, which
 * the boot script has requested, have arrived.
 *
 * @returns a promise that resolves when the remote's module is loaded or has failed, at once when a file is
 *   missing, and after `firstRenderingMs` at the latest.
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
