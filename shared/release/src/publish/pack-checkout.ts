import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { packageVersion, remoteNames, root } from '@eqs/build/workspace'
import { publishedVersion } from '@eqs/contracts/discovery'
import * as v from 'valibot'
import type { Artefact } from '../artefact/container.ts'
import type { Packable } from '../artefact/content.ts'
import { pack } from '../artefact/pack.ts'
import { packableHost, packableRemote } from '../artefact/packable.ts'
import type { Signer } from '../artefact/signer.ts'
import { readSource } from '../artefact/source.ts'
import { buildHost, buildRemote } from '../build/build.ts'
import { hashSources } from '../build/hash-sources.ts'
import type { PublicKeys } from '../keys/release-keys.ts'
import type { Published } from '../published/release-files.ts'
import { UsageError } from '../store/errors.ts'

/**
 * Returns the name and version to build in this checkout.
 *
 * @param asked the version; the package's own by default.
 * @throws {UsageError} when there is no such package, or the version is invalid.
 */
export function wantedVersion(name: string, asked?: string): Published {
  const names = ['host', ...remoteNames()]
  if (!names.includes(name)) throw new UsageError(`nothing is named ${name}: there are ${names.join(', ')}`)
  const version = v.safeParse(publishedVersion, asked ?? packageVersion(name))
  // An invalid version cannot be in the discovery document, or would name another folder.
  if (!version.success) throw new UsageError(`${name}@${asked}: ${version.issues[0].message}`)
  return { name, version: version.output }
}

/**
 * Builds and packs the host or a remote of this checkout.
 *
 * @param releaseKeys the public keys whose signatures a host accepts.
 * @throws {Error} when the build fails.
 */
export async function packCheckout(
  { name, version }: Published,
  { publicKeys }: PublicKeys,
  signer: Signer
): Promise<Artefact> {
  const startedOn = new Date().toISOString()
  const draft = await mkdtemp(join(tmpdir(), 'eqs-build-'))
  try {
    const built =
      name === 'host'
        ? packableHost(await buildHost(version, draft, publicKeys), hashSources(name, publicKeys))
        : packableRemote(await buildRemote(name, version, draft), hashSources(name))
    return await pack(named(built, name), {
      signer,
      source: await readSource(resolve(root, name)),
      startedOn
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

function named(built: Packable, name: string): Packable {
  if (built.name === name) return built
  throw new Error(`${name}/remote.ts names the remote ${built.name}`)
}
