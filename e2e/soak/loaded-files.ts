import { discoveryDocument } from '@eqs/contracts/discovery'
import type { Page } from '@playwright/test'
import * as v from 'valibot'

const publishedFile = /\/(?:remotes\/(mf-[a-z0-9-]+)|(host))\/(\d[^/]*)\//

/** Which versions each document of the watched pages has asked files of: `mf-account@1.0.0`. */
export class LoadedFiles {
  /** By the browser's own id of the document. */
  private readonly versions = new Map<string, Set<string>>()
  /** By the number of the release, all that its page may load: what is live, canaries, and what they fall back to. */
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

  /** Notes the release that the club serves now. */
  async note(origin: string): Promise<void> {
    const html = await (await fetch(origin)).text()
    const [, host] = /<meta name="eqs-host" content="([^"]*)">/.exec(html) ?? []
    const [, inline = ''] = /id="eqs-discovery">([^<]*)</.exec(html) ?? []
    // The page cannot be had now.
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

  /** Documents whose files no one release has together. */
  get mixed(): readonly string[] {
    const isOf = (release: ReadonlySet<string>, loaded: ReadonlySet<string>) =>
      [...loaded].every(version => release.has(version))
    return [...this.versions.values()]
      .filter(loaded => ![...this.releases.values()].some(release => isOf(release, loaded)))
      .map(loaded => [...loaded].join(' '))
  }
}
