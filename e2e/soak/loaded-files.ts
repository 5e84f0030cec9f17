import { discoveryDocument } from '@eqs/contracts/discovery'
import type { Page } from '@playwright/test'
import * as v from 'valibot'

/** Matches the address of a published file and captures the remote or host, and the version. */
const publishedFile = /\/(?:remotes\/(mf-[a-z0-9-]+)|(host))\/(\d[^/]*)\//

/**
 * Records, for each document in the watched pages, the versions from which the document has requested files:
 * `mf-account@1.0.0`.
 */
export class LoadedFiles {
  /** Versions by document. The key is the id that the browser gives to the document (`loaderId`). */
  private readonly versions = new Map<string, Set<string>>()
  /**
   * Versions from which a page of a release may request files (live, canary, previous), by release number.
   */
  private readonly releases = new Map<number, ReadonlySet<string>>()

  async watch(page: Page): Promise<void> {
    const devtools = await page.context().newCDPSession(page)
    devtools.on('Network.requestWillBeSent', ({ loaderId, request }) => {
      const [, remote, host, version] = publishedFile.exec(request.url) ?? []
      if (!version) return
      const loaded = this.versions.get(loaderId) ?? new Set()
      this.versions.set(loaderId, loaded.add(`${remote ?? host}@${version}`))
    })
    await devtools.send('Network.enable')
  }

  /** Records the versions of the release that the club serves now. */
  async note(origin: string): Promise<void> {
    const html = await (await fetch(origin)).text()
    const [, host] = /<meta name="eqs-host" content="([^"]*)">/.exec(html) ?? []
    const [, inline = ''] = /id="eqs-discovery">([^<]*)</.exec(html) ?? []
    // The store cannot serve the page at the moment.
    if (!inline) return
    const { release, microFrontends } = v.parse(discoveryDocument, JSON.parse(inline))
    const remotes = Object.entries(microFrontends).flatMap(([name, versions]) =>
      versions.flatMap(({ metadata, extras }) =>
        [metadata.version, extras.previous?.version].flatMap(version =>
          version ? [`${name}@${version}`] : []
        )
      )
    )
    this.releases.set(release, new Set([`host@${host}`, ...remotes]))
  }

  get documents(): number {
    return this.versions.size
  }

  get releaseCount(): number {
    return this.releases.size
  }

  /**
   * Documents that have requested files which do not all belong to one release. Each entry lists the versions
   * of a document.
   */
  get mixed(): readonly string[] {
    const isLoadedFrom = (release: ReadonlySet<string>, loaded: ReadonlySet<string>) =>
      [...loaded].every(version => release.has(version))
    return [...this.versions.values()]
      .filter(loaded => ![...this.releases.values()].some(release => isLoadedFrom(release, loaded)))
      .map(loaded => [...loaded].join(' '))
  }
}
