import { readLiveRelease } from './live-release.ts'
import type { StaticRoot } from './static-root.ts'

export interface StatusRow {
  readonly name: string
  /** The versions that members get, with the percent of them: `1.0.0 (100 %)`. */
  readonly live: string
  /** Every published version, oldest first. */
  readonly published: string
}

/** What is live and what is published, the host first. */
export async function status(root: StaticRoot): Promise<readonly StatusRow[]> {
  const release = await readLiveRelease(root)
  const remotes = [...(await root.remotes())].sort()
  return Promise.all(
    ['host', ...remotes].map(async name => {
      const entries = release?.discovery.microFrontends[name] ?? []
      const live =
        name === 'host'
          ? (release?.hostVersion ?? '–')
          : entries.map(one => `${one.metadata.version} (${one.deployment.traffic} %)`).join(', ')
      const versions = [...(await root.versions(name))].sort((a, b) =>
        a.localeCompare(b, 'en', { numeric: true })
      )
      return { name, live: live || '–', published: versions.join(', ') }
    })
  )
}
