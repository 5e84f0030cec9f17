import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const root = resolve(fileURLToPath(import.meta.url), '../../../..')

/** The folder of our shared packages: `shared` here, `node_modules/@eqs` in a repository of a remote's own. */
export const sharedFolder = resolve(fileURLToPath(import.meta.url), '../../..')

/** Whether this is the host's repository, and not one of a remote's own. */
export const isWorkspace = existsSync(resolve(root, 'host/rspack.config.ts'))

/** A package that is built by itself: a remote or the host, here or in a repository of its own. */
export interface Place {
  /** `mf-account`. */
  readonly name: string
  /** Absolute. */
  readonly folder: string
}

/** A package of this repository. */
export const placeOf = (name: string): Place => ({ name, folder: resolve(root, name) })

/**
 * The package of an `rspack.config.ts`, in whatever folder it has been checked out.
 *
 * @param configUrl its `import.meta.url`.
 */
export function placeAt(configUrl: string): Place {
  const folder = dirname(fileURLToPath(configUrl))
  const { name } = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8'))
  return { name: String(name).replace(/^@[^/]+\//, ''), folder }
}

/** The remotes of this repository: every folder named `mf-…`. */
export function remoteNames(): readonly string[] {
  return readdirSync(root).filter(name => /^mf-[a-z0-9-]+$/.test(name))
}

/** A package's own version, as its team wrote it. @param folder absolute, or from the repository's root. */
export function packageVersion(folder: string): string {
  const { version } = JSON.parse(readFileSync(resolve(root, folder, 'package.json'), 'utf8'))
  if (typeof version !== 'string') throw new Error(`${folder}/package.json has no version`)
  return version
}
