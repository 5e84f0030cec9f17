import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const root = resolve(fileURLToPath(import.meta.url), '../../../..')

/** The folder of our shared packages: `shared` here, `node_modules/@eqs` in a remote's own repository. */
export const sharedFolder = resolve(fileURLToPath(import.meta.url), '../../..')

/** True in the host's repository, false in a remote's own. */
export const isWorkspace = existsSync(resolve(root, 'host/rspack.config.ts'))

/** A package that is built: the host, or a remote in this repository or in a repository of its own. */
export interface Place {
  /** Name without scope: `mf-account`. */
  readonly name: string
  /** Absolute path of the package's folder. */
  readonly folder: string
}

/** Returns the package of this repository with this name. */
export const toPlace = (name: string): Place => ({ name, folder: resolve(root, name) })

/**
 * Returns the package that contains a file, in any folder.
 *
 * @param configUrl the file's `import.meta.url`. The file is next to the `package.json`.
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
 * @param folder absolute, or relative to the repository's root.
 * @throws {Error} when the `package.json` has no version.
 */
export function packageVersion(folder: string): string {
  const { version } = JSON.parse(readFileSync(resolve(root, folder, 'package.json'), 'utf8'))
  if (typeof version !== 'string') throw new Error(`${folder}/package.json has no version`)
  return version
}
