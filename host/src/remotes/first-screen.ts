import { getFiles } from '../boot/remote-files.ts'
import { firstRenderingMs } from '../boot/waits.ts'
import { findRoute } from '../release/routes.ts'
import type { Remote } from '../release/versions.ts'
import { hasArrived, isAllowedOrigin } from './published-files.ts'
import type { RemoteLoads } from './remote-loads.ts'

/** Runs the first screen's code before the first rendering, if its files have arrived. Never waits for the network. */
export async function runFirstScreen(remotes: readonly Remote[], loads: RemoteLoads): Promise<void> {
  const { pathname } = location
  const found = findRoute(remotes, pathname)
  const version = found?.remote.version
  if (!version || found.remote.off || !isAllowedOrigin(version.url)) return
  if (!getFiles(version, found.route.chunk).every(hasArrived)) return
  // Otherwise the first rendering would retry a load that has just failed.
  loads.beginVisit(version, pathname)
  const load = loads.loadOf(version).app.catch(() => {})
  await Promise.race([load, new Promise(done => setTimeout(done, firstRenderingMs))])
}
