import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { computeIntegrity, descriptionFile, exposedModule, hostFiles } from '@eqs/build/published-files'
import { UsageError } from '../store/errors.ts'
import { toHash } from '../store/to-hash.ts'
import { type BuiltHost, type BuiltRemote, readBuiltHost, readBuiltRemote } from './built.ts'
import type { Packable } from './content.ts'
import { manifestFile, refuseForeignBuild } from './foreign-build.ts'

/**
 * Prepares a remote's build for packing.
 *
 * @param sources hash of the sources; empty when it is not known.
 */
export function packableRemote(
  { files, packages, text, description, uses, rendered }: BuiltRemote,
  sources = ''
): Packable {
  const { contract, since, remote } = description.extras
  const { name } = remote
  const { version } = description.metadata
  const release = {
    name,
    version,
    hash: `sha256-${toHash(JSON.stringify({ text, rendered }))}`,
    sources,
    contract,
    ...(since === undefined ? {} : { since }),
    exposes: [exposedModule],
    uses,
    rendered,
    description: computeIntegrity(text)
  }
  return { name, version, files, release: JSON.stringify(release, null, 2), packages }
}

/** Prepares a host's build for packing. */
export function packableHost({ files, packages, host }: BuiltHost, sources = ''): Packable {
  const release = { ...host, sources, hash: `sha256-${toHash(JSON.stringify(host))}` }
  return { name: 'host', version: host.version, files, release: JSON.stringify(release, null, 2), packages }
}

/**
 * Prepares the output folder of a build for packing.
 *
 * @throws {Error} when a file of the build is missing.
 */
export async function packableFolder(folder: string): Promise<Packable> {
  if (existsSync(join(folder, hostFiles.description))) return packableHost(await readBuiltHost(folder))
  if (existsSync(join(folder, descriptionFile))) return packableRemote(await readBuiltRemote(folder))
  if (existsSync(join(folder, manifestFile))) {
    const { sharedVersions } = await import('@eqs/build')
    await refuseForeignBuild(folder, sharedVersions())
  }
  throw new UsageError(
    `${folder} has neither ${descriptionFile} nor ${hostFiles.description}: build the remote first, and name the output folder of the build`
  )
}
