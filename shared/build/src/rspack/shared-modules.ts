import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { packageVersion, root } from '../workspace.ts'
import type { Mode } from './base.ts'

/**
 * What host and remotes hold in common at run time: one copy, brought by the host. The router is not among them: it
 * travels inside `@eqs/navigation`, and axios inside `@eqs/api`.
 */
const libraries = ['react', 'react-dom', 'nanostores', '@tanstack/react-query']
const own = ['api', 'navigation', 'session', 'ui']

const fromHost = createRequire(resolve(root, 'host/package.json'))

function installedVersion(library: string): string {
  const { version } = JSON.parse(readFileSync(fromHost.resolve(`${library}/package.json`), 'utf8'))
  return version
}

/** The version of every shared module, as the host brings it. */
export function sharedVersions(): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ...libraries.map(name => [name, installedVersion(name)]),
    ...own.map(name => [`@eqs/${name}`, packageVersion(`shared/${name}`)])
  ])
}

function entries(mode: Mode): readonly (readonly [name: string, version: string])[] {
  const versions = sharedVersions()
  // The JSX runtime is React too, under a name of its own, and has another one while developing.
  const runtimes = ['react/jsx-runtime', ...(mode === 'development' ? ['react/jsx-dev-runtime'] : [])]
  return [...Object.entries(versions), ...runtimes.map(name => [name, versions.react ?? ''] as const)]
}

/** The host brings every shared module in its first chunk: a remote never waits for one. */
export function hostShared(mode: Mode) {
  return Object.fromEntries(
    entries(mode).map(([name, version]) => [
      name,
      { singleton: true, eager: true, version, requiredVersion: `^${version}`, strictVersion: true }
    ])
  )
}

/**
 * A remote carries no copy of its own: a failed copy could never be asked for again, and two Reacts do not mix. What
 * the host brings has to fit, or the remote refuses to start.
 */
export function remoteShared(mode: Mode) {
  return Object.fromEntries(
    entries(mode).map(([name, version]) => [
      name,
      { singleton: true, import: false, requiredVersion: `^${version}`, strictVersion: true } as const
    ])
  )
}
