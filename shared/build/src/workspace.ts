import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const root = resolve(fileURLToPath(import.meta.url), '../../../..')

/** The folder of our shared packages: `shared` here, `node_modules/@eqs` in a remote's own repository. */
export const sharedFolder = resolve(fileURLToPath(import.meta.url), '../../..')

/** True in the host's repository, false in a remote's own. */
export const isWorkspace = existsSync(resolve(root, 'host/rspack.config.ts'))

/** A package with a build: a remote or the host, in this repository or its own. */
export interface Place {
  /** `mf-account`. */
  readonly name: string
  /** Absolute. */
  readonly folder: string
}

/** Returns a package of this repository. */
export const toPlace = (name: string): Place => ({ name, folder: resolve(root, name) })

/**
 * Returns the package of an `rspack.config.ts` in any folder.
 *
 * @param configUrl its `import.meta.url`.
 */
export function placeAt(configUrl: string): Place {
  const folder = dirname(fileURLToPath(configUrl))
  const { name } = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8'))
  return { name: String(name).replace(/^@[^/]+\//, ''), folder }
}

/** Returns the remotes of this repository: all folders named `mf-…`. */
export function remoteNames(): readonly string[] {
  return readdirSync(root).filter(name => /^mf-[a-z0-9-]+$/.test(name))
}

/** Returns the version in a `package.json`. @param folder absolute, or relative to the repository's root. */
export function packageVersion(folder: string): string {
  const { version } = JSON.parse(readFileSync(resolve(root, folder, 'package.json'), 'utf8'))
  if (typeof version !== 'string') throw new Error(`${folder}/package.json has no version`)
  return version
}
