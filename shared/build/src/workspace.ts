import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const root = resolve(fileURLToPath(import.meta.url), '../../../..')

/** Finds packages as the host does. */
export const fromHost = createRequire(resolve(root, 'host/package.json'))

/** The remotes of this repository: every folder named `mf-…`. */
export function remoteNames(): readonly string[] {
  return readdirSync(root).filter(name => /^mf-[a-z0-9-]+$/.test(name))
}

/** A package's own version, as its team wrote it. */
export function packageVersion(folder: string): string {
  const { version } = JSON.parse(readFileSync(resolve(root, folder, 'package.json'), 'utf8'))
  if (typeof version !== 'string') throw new Error(`${folder}/package.json has no version`)
  return version
}
