import { config } from '@eqs/config'
import type { PublishedRemote } from '@eqs/contracts/discovery'
import { apiClient } from '@eqs/session'
import { fillPlaces } from '../boot/fill-places.ts'
import { listOf } from '../offline/file-lists.ts'
import type { ClubRelease } from '../release/club-release.ts'
import { addressOf, isAllowedOrigin } from '../remotes/published-files.ts'
import { findRoute } from '../routes.ts'

/** What has been asked for: by the screen's chunk and its remote's entry. */
const fetched = new Set<string>()

/**
 * Fetches a screen's files into the browser's caches, and runs nothing of them: its loader finds them there.
 *
 * @returns whether they had not been fetched before.
 */
export async function fetchCode(
  release: ClubRelease,
  pathname: string,
  priority: RequestPriority
): Promise<boolean> {
  const { remote, route } = screenAt(release, pathname) ?? {}
  const key = `${remote?.url} ${route?.chunk}`
  // What the host would refuse is not asked for.
  if (!remote || !isAllowedOrigin(remote.url) || fetched.has(key)) return false
  fetched.add(key)
  // What does not come is the loader's to ask for again, and to say.
  await fetchFiles(remote, route?.chunk, priority).catch(() => {})
  return true
}

async function fetchFiles(
  remote: PublishedRemote,
  chunk: string | undefined,
  priority: RequestPriority
): Promise<void> {
  const { initial, chunks } = remote.extras
  const list = await listOf(remote, true)
  const names = [...initial, ...(chunk ? (chunks[chunk] ?? []) : [])]
  await Promise.all(
    names.map(async name => {
      const integrity = list[name]
      if (!integrity) return
      const response = await fetch(addressOf(remote.url, name), { integrity, priority })
      await response.arrayBuffer()
    })
  )
}

/** Asks the provider for what a screen shows; the screen takes the answer. */
export function startData(release: ClubRelease, pathname: string): void {
  const { route, places = {} } = screenAt(release, pathname) ?? {}
  const { brand } = config()
  for (const path of route?.data ?? []) {
    const filled = fillPlaces(path, { ...places, brand })
    // Without it the screen asks for itself.
    if (filled)
      apiClient()
        .startEarly(filled)
        .catch(() => {})
  }
}

/** Whose screen is at an address, as far as it can be shown. */
function screenAt({ $remotes }: ClubRelease, pathname: string) {
  const found = findRoute($remotes.get(), pathname)
  return found?.remote && !found.off ? found : undefined
}
