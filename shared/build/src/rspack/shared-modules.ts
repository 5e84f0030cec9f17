import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type RspackPluginInstance, rspack } from '@rspack/core'
import { validRange } from 'semver'
import type { Place } from '../workspace.ts'
import { type Asking, askedRanges } from './asked-ranges.ts'
import type { Mode } from './base.ts'
import { BuildRefused } from './build-env.ts'
import { providedPackages, readPackage } from './installed.ts'
import { toModule } from './offered-parts.ts'

/**
 * Libraries that the host provides to all remotes at run time, so that a page has only one copy. The router
 * is shared as part of `@eqs/navigation`, and axios as part of `@eqs/api`.
 */
const libraries = ['react', 'react-dom', 'nanostores', '@tanstack/react-query']

/**
 * Returns the installed version of a library, resolved from `@eqs/session`, which depends on all shared
 * libraries.
 */
function installedVersion(library: string): string {
  const { version }: { readonly version: string } = readPackage('@eqs/session').require(
    `${library}/package.json`
  )
  return version
}

/** Returns the installed versions of all shared modules, by name. */
export function sharedVersions(): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ...libraries.map(name => [name, installedVersion(name)]),
    ...providedPackages.map(name => [name, readPackage(name).version])
  ])
}

/** Returns the ranges of the shared libraries in the `package.json` of `@eqs/session`, which depends on all of them. */
function libraryRanges(): Readonly<Record<string, string>> {
  const { dependencies, peerDependencies }: Asking = readPackage('@eqs/session').require('./package.json')
  const ranges = Object.entries({ ...peerDependencies, ...dependencies })
  return Object.fromEntries(ranges.filter(([name]) => libraries.includes(name)))
}

/**
 * Returns the version range (`^19.3.1`) that a remote requires for each shared module, by name.
 *
 * @throws {BuildRefused} when a range in the remote's `package.json` is invalid.
 */
export function sharedRanges({ name, folder }: Place): Readonly<Record<string, string>> {
  const asking: Asking = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8'))
  const ranges = askedRanges(asking, sharedVersions(), libraryRanges())
  const wrong = Object.entries(ranges).find(([, range]) => validRange(range) === null)
  if (wrong)
    throw new BuildRefused(
      `${name}/package.json requires ${wrong.join(' ')}. The host provides this library, so the remote needs a version range, such as ^1.2.0, catalog: or workspace:*`
    )
  return ranges
}

/**
 * Adds React's JSX runtimes to the shared modules, because Module Federation shares each module path
 * separately. Development builds import an additional JSX runtime.
 *
 * @param modules versions or version ranges of shared modules, by name.
 */
export function withRuntimes(
  modules: Readonly<Record<string, string>>,
  mode: Mode
): Readonly<Record<string, string>> {
  const runtimes = ['react/jsx-runtime', ...(mode === 'development' ? ['react/jsx-dev-runtime'] : [])]
  return { ...modules, ...Object.fromEntries(runtimes.map(name => [name, modules.react ?? ''])) }
}

/**
 * Returns the plugin with which the host provides the shared modules to remotes. All of them are in the host's
 * first chunk (`eager`), so that remotes never wait for them. The host itself imports the modules directly.
 * With Module Federation's `shared` option it would look them up at run time, and Rspack would derive their ids
 * from absolute paths, so that builds in different folders would differ.
 */
export const provideShared = (mode: Mode): RspackPluginInstance =>
  new rspack.sharing.ProvideSharedPlugin({
    enhanced: true,
    provides: Object.entries(withRuntimes(sharedVersions(), mode)).map(([name, version]) => ({
      [toModule(name)]: {
        shareKey: name,
        singleton: true,
        eager: true,
        version,
        requiredVersion: `^${version}`,
        strictVersion: true
      }
    }))
  })

/**
 * Returns the `shared` option of Module Federation for a remote. A remote bundles no fallback copy of a
 * shared module (`import: false`), for two reasons: two copies of React do not work in one page, and Module
 * Federation does not retry a failed fetch of a fallback copy. If the host's version of a shared module is
 * out of range, the remote does not start.
 */
export function remoteShared(place: Place, mode: Mode) {
  return Object.fromEntries(
    Object.entries(withRuntimes(sharedRanges(place), mode)).map(([name, requiredVersion]) => [
      name,
      { singleton: true, import: false, requiredVersion, strictVersion: true } as const
    ])
  )
}
