import { packageVersion, remoteNames } from '@eqs/build'
import { hashSources } from './hash-sources.ts'
import { readHostRelease, readLiveRelease, readRemoteRelease } from './live-release.ts'
import { promote } from './promote.ts'
import { type Published, publish } from './publish.ts'
import { StaticRoot } from './static-root.ts'

/** Called when a build starts. */
type Progress = (name: string, version: string) => void

/**
 * Publishes and promotes what this checkout holds and the static root does not, by the very steps that ops take. What
 * ops promoted by hand stays, unless the sources of that remote have changed since.
 */
export async function layOut(root: StaticRoot, progress: Progress): Promise<void> {
  const live = await readLiveRelease(root)
  const promoted: Published[] = []
  for (const name of ['host', ...remoteNames()]) {
    const sources = hashSources(name)
    const isLive = name === 'host' ? live : live?.discovery.microFrontends[name]
    const known = await publishedFrom(root, name, sources)
    if (known) {
      if (!isLive) promoted.push({ name, version: known })
      continue
    }
    const version = freeVersion(root, name, sources)
    progress(name, version)
    promoted.push(await publish(root, name, version))
  }
  if (promoted.length > 0) await promote(root, promoted)
}

/** The version that was built from these very sources, if there is one. */
async function publishedFrom(root: StaticRoot, name: string, sources: string): Promise<string | undefined> {
  for (const version of await root.versions(name)) {
    const release = await (name === 'host'
      ? readHostRelease(root, version)
      : readRemoteRelease(root, name, version))
    if (release.sources === sources) return version
  }
  return undefined
}

/** A published version is never built over: sources that changed without a new version get a name of their own. */
function freeVersion(root: StaticRoot, name: string, sources: string): string {
  const version = packageVersion(name)
  const isTaken = root.has(StaticRoot.versionPath(name, version))
  return isTaken ? `${version}-local.${sources.slice(0, 8)}` : version
}
