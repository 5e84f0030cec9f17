import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { validRange } from 'semver'
import type { Place } from '../workspace.ts'
import { type Asking, askedRanges } from './asked-ranges.ts'
import type { Mode } from './base.ts'
import { BuildRefused } from './build-env.ts'
import { readPackage } from './installed.ts'
import { toModule } from './offered-parts.ts'

/**
 * Libraries that host and remotes share at run time as one copy, provided by the host. The router is part of
 * `@eqs/navigation`, and axios of `@eqs/api`.
 */
const libraries = ['react', 'react-dom', 'nanostores', '@tanstack/react-query']
const own = ['api', 'config', 'navigation', 'session', 'ui']

/** Resolved from the session, which depends on every shared library. */
function installedVersion(library: string): string {
  const { version }: { readonly version: string } = readPackage('@eqs/session').require(
    `${library}/package.json`
  )
  return version
}

/** Returns the version of every shared module that the host provides. */
export function sharedVersions(): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ...libraries.map(name => [name, installedVersion(name)]),
    ...own.map(name => [`@eqs/${name}`, readPackage(`@eqs/${name}`).version])
  ])
}

/**
 * Returns the ranges of shared modules that a remote's `package.json` requires: `^19.3.1`.
 *
 * @throws {Error} when a range is invalid.
 */
export function sharedRanges({ name, folder }: Place): Readonly<Record<string, string>> {
  const asking: Asking = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8'))
  const ranges = askedRanges(asking, sharedVersions())
  const wrong = Object.entries(ranges).find(([, range]) => validRange(range) === null)
  if (wrong)
    throw new BuildRefused(
      `${name}/package.json asks for ${wrong.join(' ')}: the host brings that, so say which versions, as ^1.2.0, or catalog: or workspace:*`
    )
  return ranges
}

/** Adds the JSX runtimes, which are part of React under other module names. Development has a second one. */
export function withRuntimes(
  modules: Readonly<Record<string, string>>,
  mode: Mode
): Readonly<Record<string, string>> {
  const runtimes = ['react/jsx-runtime', ...(mode === 'development' ? ['react/jsx-dev-runtime'] : [])]
  return { ...modules, ...Object.fromEntries(runtimes.map(name => [name, modules.react ?? ''])) }
}

/** The host provides every shared module in its first chunk, so that remotes never wait for one. */
export function hostShared(mode: Mode) {
  return Object.fromEntries(
    Object.entries(withRuntimes(sharedVersions(), mode)).map(([name, version]) => [
      name,
      {
        singleton: true,
        eager: true,
        version,
        requiredVersion: `^${version}`,
        strictVersion: true,
        import: toModule(name)
      }
    ])
  )
}

/**
 * A remote bundles no fallback copy of a shared module: a failed fallback cannot be loaded again, and two
 * copies of React break. If the host's version is out of range, the remote does not start.
 */
export function remoteShared(place: Place, mode: Mode) {
  return Object.fromEntries(
    Object.entries(withRuntimes(sharedRanges(place), mode)).map(([name, requiredVersion]) => [
      name,
      { singleton: true, import: false, requiredVersion, strictVersion: true } as const
    ])
  )
}
