import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute path of the repository's folder. */
export const root = resolve(fileURLToPath(import.meta.url), '../../../..')

/** Absolute path of the shared packages: `shared`, or `node_modules/@eqs` in a remote's own repository. */
export const sharedFolder = resolve(fileURLToPath(import.meta.url), '../../..')

/** True in the repository with the host, false in a remote's own repository. */
export const isWorkspace = existsSync(resolve(root, 'host/rspack.config.ts'))

/** A package that can be built: the host, or a remote in this repository or in a repository of its own. */
export interface Place {
  /** Name of the package without its scope: `mf-account`. */
  readonly name: string
  /** Absolute path of the package's folder. */
  readonly folder: string
}

/** Returns the name and folder of a package in this repository. */
export const toPlace = (name: string): Place => ({ name, folder: resolve(root, name) })

/**
 * Returns the name and folder of a package in any repository.
 *
 * @param configUrl the `import.meta.url` of a file next to the package's `package.json`.
 */
export function placeAt(configUrl: string): Place {
  const folder = dirname(fileURLToPath(configUrl))
  const { name } = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8'))
  return { name: String(name).replace(/^@[^/]+\//, ''), folder }
}

/** Returns the names of this repository's remotes: all folders named `mf-…`. */
export function remoteNames(): readonly string[] {
  return readdirSync(root).filter(name => /^mf-[a-z0-9-]+$/.test(name))
}

/**
 * Returns the version in a `package.json`.
 *
 * @param folder the package's folder: an absolute path, or a path relative to the repository's folder.
 * @throws {Error} when the `package.json` has no version.
 */
export function packageVersion(folder: string): string {
  const { version } = JSON.parse(readFileSync(resolve(root, folder, 'package.json'), 'utf8'))
  if (typeof version !== 'string') throw new Error(`${folder}/package.json has no version`)
  return version
}
