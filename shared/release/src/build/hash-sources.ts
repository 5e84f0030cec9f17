import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sharedVersions } from '@eqs/build'
import { root as repository } from '@eqs/build/workspace'

/**
 * The hash of what goes into a build: the package itself, the shared packages it bundles, the locked dependencies, and the
 * versions of the shared modules that it does not bundle but names: what a remote asks of the host.
 *
 * @param releaseKeys the public keys in a host's build.
 * @param versions those of the shared modules; the present ones unless told.
 */
export function hashSources(
  name: string,
  releaseKeys: readonly string[] = [],
  versions = sharedVersions()
): string {
  const shared =
    name === 'host'
      ? ['api', 'config', 'contracts', 'navigation', 'session', 'ui', 'validation', 'build']
      : ['build', 'contracts', 'ui', 'validation']
  const hash = createHash('sha256').update([name, ...releaseKeys].join())
  hash.update(JSON.stringify(versions))
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
