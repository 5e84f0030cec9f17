import { formatVersion } from '../gate/scope.ts'
import type { Settings } from '../history/settings.ts'
import { isPrerelease } from '../published/prerelease.ts'
import type { Published } from '../published/release-files.ts'

// The next version falls back to the live version, and a rollback returns to it, so a prerelease cannot be live. A canary of a prerelease
// is useful only for testers, because the release that follows has other bytes.

/** @throws {Error} when a prerelease would be given to members that are no testers, or to everybody. */
export function refusePrereleases(
  promoted: readonly Published[],
  traffic: number,
  { previews }: Settings
): void {
  for (const one of promoted.filter(({ version }) => isPrerelease(version))) {
    if (traffic === 100) refuseForEverybody(one)
    // Taking a canary back is always possible.
    if (traffic > 0 && previews !== true)
      throw new Error(
        `${formatVersion(one)} is a prerelease: it can be a canary only in a club that allows previews (config set previews=true); ` +
          `give members ${toRelease(one.version)}, published from the same sources`
      )
  }
}

/** @throws {Error} when the version is a prerelease. */
export function refuseForEverybody(one: Published): void {
  if (!isPrerelease(one.version)) return
  throw new Error(
    `${formatVersion(one)} is a prerelease, and never what everybody has: publish ${toRelease(one.version)} from the same sources`
  )
}

const toRelease = (version: string): string => version.split('-')[0] ?? version
