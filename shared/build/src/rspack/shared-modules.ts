import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { validRange } from 'semver'
import type { Place } from '../workspace.ts'
import { type Asking, askedRanges } from './asked-ranges.ts'
import type { Mode } from './base.ts'
import { BuildRefused } from './build-env.ts'
import { packageOf } from './installed.ts'
import { moduleOf } from './offered-parts.ts'

/**
 * What host and remotes hold in common at run time: one copy, brought by the host. The router is not among them: it
 * travels inside `@eqs/navigation`, and axios inside `@eqs/api`.
 */
const libraries = ['react', 'react-dom', 'nanostores', '@tanstack/react-query']
const own = ['api', 'config', 'navigation', 'session', 'ui']

/** The session has need of each library, so it is found from there. */
function installedVersion(library: string): string {
  const { version }: { readonly version: string } = packageOf('@eqs/session').require(
    `${library}/package.json`
  )
  return version
}

/** The version of every shared module, as the host brings it. */
export function sharedVersions(): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ...libraries.map(name => [name, installedVersion(name)]),
    ...own.map(name => [`@eqs/${name}`, packageOf(`@eqs/${name}`).version])
  ])
}

/**
 * What a remote asks of the shared modules, by its `package.json`: `^19.3.1`.
 *
 * @throws {Error} when that is nothing a version could be compared with.
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

/** The JSX runtime is React too, under a name of its own, and has another one while developing. */
export function withRuntimes(
  modules: Readonly<Record<string, string>>,
  mode: Mode
): Readonly<Record<string, string>> {
  const runtimes = ['react/jsx-runtime', ...(mode === 'development' ? ['react/jsx-dev-runtime'] : [])]
  return { ...modules, ...Object.fromEntries(runtimes.map(name => [name, modules.react ?? ''])) }
}

/** The host brings every shared module in its first chunk: a remote never waits for one. */
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
        import: moduleOf(name)
      }
    ])
  )
}

/**
 * A remote carries no copy of its own: a failed copy could never be asked for again, and two Reacts do not mix. What
 * the host brings has to fit, or the remote refuses to start.
 */
export function remoteShared(place: Place, mode: Mode) {
  return Object.fromEntries(
    Object.entries(withRuntimes(sharedRanges(place), mode)).map(([name, requiredVersion]) => [
      name,
      { singleton: true, import: false, requiredVersion, strictVersion: true } as const
    ])
  )
}
