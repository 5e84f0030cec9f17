import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { sharedVersions } from '@eqs/build'
import { addFolder } from '@eqs/build/candidates'
import { root as repository } from '@eqs/build/workspace'

/**
 * Returns a hash of all inputs of a build: the package, the shared packages that it bundles, the lockfile,
 * and the versions of the shared modules that the host provides.
 *
 * @param releaseKeys public keys in a host's build.
 * @param versions versions of the shared modules; the current ones by default.
 */
export function hashSources(
  name: string,
  releaseKeys: readonly string[] = [],
  versions = sharedVersions()
): string {
  const hash = createHash('sha256').update([name, ...releaseKeys].join())
  hash.update(JSON.stringify(versions))
  for (const folder of sourceFolders(name)) addFolder(folder, hash)
  return hash.update(readFileSync(resolve(repository, 'pnpm-lock.yaml'))).digest('hex')
}

/** Returns the folders of a package and of the shared packages that it bundles. */
function sourceFolders(name: string): readonly string[] {
  const shared =
    name === 'host'
      ? ['api', 'config', 'contracts', 'navigation', 'session', 'ui', 'validation', 'build']
      : ['build', 'contracts', 'ui', 'validation']
  return [name, ...shared.map(packageName => `shared/${packageName}`)].map(folder =>
    resolve(repository, folder)
  )
}
