import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runBuild } from '@eqs/build'
import { packageVersion, remoteNames, root } from '@eqs/build/workspace'
import { publishedVersion } from '@eqs/contracts/discovery'
import * as v from 'valibot'
import { readBuild } from '../artefact/built.ts'
import type { Artefact } from '../artefact/container.ts'
import { pack } from '../artefact/pack.ts'
import type { Signer } from '../artefact/signer.ts'
import { readSource } from '../artefact/source.ts'
import type { PublicKeys } from '../keys/signing.ts'
import type { Published } from '../published/release-files.ts'
import { UsageError } from '../store/errors.ts'
import { hashSources } from './hash-sources.ts'

/**
 * Returns the name and version to build in this checkout.
 *
 * @param version the version of the package by default.
 * @throws {UsageError} when there is no such package, or the version is invalid.
 */
export function wantedVersion(name: string, version?: string): Published {
  const names = ['host', ...remoteNames()]
  if (!names.includes(name)) throw new UsageError(`nothing is named ${name}: there are ${names.join(', ')}`)
  const parsed = v.safeParse(publishedVersion, version ?? packageVersion(name))
  // An invalid version cannot be in the discovery document, or would name another folder.
  if (!parsed.success) throw new UsageError(`${name}@${version}: ${parsed.issues[0].message}`)
  return { name, version: parsed.output }
}

/**
 * Builds and packs the host or a remote of this checkout.
 *
 * @param keys public keys whose signatures a host accepts.
 * @throws {Error} with the output of the build when it fails.
 */
export async function packCheckout(
  { name, version }: Published,
  { publicKeys }: PublicKeys,
  signer: Signer
): Promise<Artefact> {
  const startedOn = new Date().toISOString()
  const outputPath = await mkdtemp(join(tmpdir(), 'eqs-build-'))
  try {
    const releaseKeys = name === 'host' ? publicKeys : []
    const env = name === 'host' ? { version, releaseKeys: releaseKeys.join() } : { version }
    await runBuild({ folder: name, outputPath, env })
    const built = await readBuild(outputPath, hashSources(name, releaseKeys))
    if (built.name !== name) throw new Error(`${name}/remote.ts names the remote ${built.name}`)
    return await pack(built, {
      signer,
      source: await readSource(resolve(root, name)),
      startedOn
    })
  } finally {
    await rm(outputPath, { recursive: true, force: true })
  }
}
