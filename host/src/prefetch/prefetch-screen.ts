import { config } from '@eqs/config'
import type { PublishedRemote } from '@eqs/contracts/discovery'
import { apiClient } from '@eqs/session'
import { fillParams } from '../boot/fill-params.ts'
import { fetchList } from '../offline/file-lists.ts'
import type { ClubRelease } from '../release/club-release.ts'
import { isAllowedOrigin, toAddress } from '../remotes/published-files.ts'
import { findRoute } from '../routes.ts'

/** Screens that were prefetched, by the remote's entry and the screen's chunk. */
const fetched = new Set<string>()

/**
 * Prefetches a screen's files into the browser's cache without running them. The loader finds them there
 * later.
 *
 * @returns false when the screen was requested before, or may not be loaded.
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
  // If a file fails here, the loader requests it again and reports the failure.
  await fetchFiles(remote, route?.chunk, priority).catch(() => {})
  return true
}

async function fetchFiles(
  remote: PublishedRemote,
  chunk: string | undefined,
  priority: RequestPriority
): Promise<void> {
  const { initial, chunks } = remote.extras
  const list = await fetchList(remote, true)
  const names = [...initial, ...(chunk ? (chunks[chunk] ?? []) : [])]
  await Promise.all(
    names.map(async name => {
      const integrity = list[name]
      if (!integrity) return
      const response = await fetch(toAddress(remote.url, name), { integrity, priority })
      await response.arrayBuffer()
    })
  )
}

/** Starts the GET calls of a screen early. The screen takes over the responses. */
export function prefetchData(release: ClubRelease, pathname: string): void {
  const { route, params = {} } = screenAt(release, pathname) ?? {}
  const { brand } = config()
  for (const path of route?.data ?? []) {
    const filled = fillParams(path, { ...params, brand })
    // If the call fails, the screen makes it again.
    if (filled)
      apiClient()
        .startEarly(filled)
        .catch(() => {})
  }
}

/** Finds the route of an address. Undefined without one, or when its remote is switched off or left out. */
function screenAt({ $remotes }: ClubRelease, pathname: string) {
  const found = findRoute($remotes.get(), pathname)
  return found?.remote && !found.off ? found : undefined
}
