import type { DiscoveryDocument, PublishedRemote } from '@eqs/contracts/discovery'
import type { RemoteManifest } from '@eqs/contracts/manifest'
import { chooseVersion } from '../boot/choose-version.ts'

/** The versions of all remotes that this page runs, settled once for the page's whole life. */
export interface Release {
  readonly remotes: ReadonlyMap<string, PublishedRemote>
  readonly manifests: readonly RemoteManifest[]
}

/** @param cohort the member's place, 0 ≤ cohort < 100. */
export function settleRelease(discovery: DiscoveryDocument, cohort: number): Release {
  const remotes = new Map<string, PublishedRemote>()
  for (const [name, versions] of Object.entries(discovery.microFrontends)) {
    const version = chooseVersion(versions, cohort)
    if (version) remotes.set(name, version)
  }
  return releaseOf(remotes)
}

export const releaseOf = (remotes: Release['remotes']): Release => ({
  remotes,
  manifests: [...remotes.values()].map(remote => remote.extras.remote)
})

/** The versions of a release in one text, for comparing two. */
export const versionsIn = ({ remotes }: Release): string =>
  [...remotes].map(([name, { metadata }]) => `${name}@${metadata.version}`).join('\n')

/** A release in which is switched off what is switched off by now, and nothing else is another. */
export const withSwitchesOf = ({ remotes }: Release, latest: Release): Release =>
  releaseOf(
    new Map(
      [...remotes].map(([name, remote]) => {
        const { off } = latest.remotes.get(name)?.extras ?? {}
        return [name, { ...remote, extras: { ...remote.extras, off } }]
      })
    )
  )
