import { config } from '@eqs/config'
import { apiClient } from '@eqs/session'
import { fillParams } from '../../boot/fill-params.ts'
import { getFiles } from '../../boot/remote-files.ts'
import type { ClubRelease } from '../../release/club-release.ts'
import { findRoute } from '../../release/find-route.ts'
import { isAllowedOrigin } from '../../remotes/published-files.ts'
import { fetchList } from '../offline/file-lists.ts'

const fetched = new Set<string>()

/**
 * Prefetches a screen's files into the browser's cache without running them. A later load of the remote finds
 * them there.
 *
 * @returns false when nothing was requested.
 */
export async function prefetchCode(
  release: ClubRelease,
  pathname: string,
  priority: RequestPriority
): Promise<boolean> {
  const { remote, route } = screenAt(release, pathname) ?? {}
  const key = `${remote?.url} ${route?.chunk}`
  // The host would refuse a file from another origin.
  if (!remote || !isAllowedOrigin(remote.url) || fetched.has(key)) return false
  fetched.add(key)
  try {
    const files = getFiles(remote, route?.chunk, await fetchList(remote))
    await Promise.all(
      files.map(async ({ address, integrity }) => {
        // Screens of a remote share files, and each request occupies a phone for milliseconds.
        if (!integrity || performance.getEntriesByName(address, 'resource').length > 0) return
        const response = await fetch(address, { integrity, priority })
        await response.arrayBuffer()
      })
    )
  } catch {
    // If a file cannot be downloaded here, the load requests it again and reports the failure.
  }
  return true
}

/** Starts the GET calls of a screen early. The screen uses the responses when it is rendered. */
export function prefetchData(release: ClubRelease, pathname: string): void {
  const { route, params = {} } = screenAt(release, pathname) ?? {}
  const { brand } = config()
  for (const path of route?.data ?? []) {
    const filled = fillParams(path, { ...params, brand })
    // If the call fails, the screen makes the call again.
    if (filled)
      apiClient()
        .startEarly(filled)
        .catch(() => {})
  }
}

/** Finds the route and the remote of a path, unless the remote is switched off or not understood. */
function screenAt({ $remotes }: ClubRelease, pathname: string) {
  const found = findRoute($remotes.get(), pathname)
  if (!found?.remote.version || found.remote.off) return undefined
  return { route: found.route, params: found.params, remote: found.remote.version }
}
