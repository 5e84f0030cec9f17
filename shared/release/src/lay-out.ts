import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { packageVersion, remoteNames, root as repository } from '@eqs/build'
import { readLiveRelease } from './live-release.ts'
import { promote } from './promote.ts'
import { type Published, publish } from './publish.ts'
import type { StaticRoot } from './static-root.ts'

/** Called when a build starts. */
type Progress = (name: string, version: string) => void

/**
 * Publishes and promotes what this checkout holds and the static root does not, by the very steps that ops take. What
 * ops promoted by hand stays, unless the sources of that remote have changed since.
 */
export async function layOut(root: StaticRoot, progress: Progress): Promise<void> {
  const built = await readBuilt(root)
  const live = await readLiveRelease(root)
  const promoted: Published[] = []
  for (const name of ['host', ...remoteNames()]) {
    const sources = hashSources(name)
    const isLive = name === 'host' ? live?.hostVersion : live?.discovery.microFrontends[name]
    const known = built[sources]
    if (known && root.has(versionFolder(name, known))) {
      if (!isLive) promoted.push({ name, version: known })
      continue
    }
    const version = freeVersion(root, name, sources)
    progress(name, version)
    promoted.push(await publish(root, name, version))
    built[sources] = version
    await root.replace(builtFile, JSON.stringify(built, null, 2))
  }
  if (promoted.length > 0) await promote(root, promoted)
}

/** Which version each state of the sources became, by the sources' hash. */
const builtFile = '.built.json'

async function readBuilt(root: StaticRoot): Promise<Record<string, string>> {
  return JSON.parse((await root.read(builtFile)) ?? '{}')
}

const versionFolder = (name: string, version: string) =>
  name === 'host' ? `host/${version}` : `remotes/${name}/${version}`

/** A published version is never built over: sources that changed without a new version get a name of their own. */
function freeVersion(root: StaticRoot, name: string, sources: string): string {
  const version = packageVersion(name)
  return root.has(versionFolder(name, version)) ? `${version}-local.${sources.slice(0, 8)}` : version
}

/** What goes into a build: the package itself, the shared packages (the host brings them) and the locked dependencies. */
function hashSources(name: string): string {
  const shared = name === 'host' ? ['api', 'navigation', 'session', 'ui', 'build'] : ['build', 'validation']
  const hash = createHash('sha256').update(name)
  for (const folder of [name, ...shared.map(one => `shared/${one}`)])
    addFolder(resolve(repository, folder), hash)
  return hash.update(readFileSync(resolve(repository, 'pnpm-lock.yaml'))).digest('hex')
}

function addFolder(folder: string, hash: ReturnType<typeof createHash>): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1
  )) {
    if (entry.name === 'node_modules' || entry.name === 'dist') continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) addFolder(path, hash)
    else if (!/\.test\.tsx?$/.test(entry.name)) hash.update(entry.name).update(readFileSync(path))
  }
}
