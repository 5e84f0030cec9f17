import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runBuild, sharedVersions } from '@eqs/build'
import { addFolder } from '@eqs/build/candidates'
import { packageVersion, remoteNames, root } from '@eqs/build/workspace'
import { publishedVersion } from '@eqs/contracts/discovery'
import * as v from 'valibot'
import { readBuild } from '../artefact/built.ts'
import type { Artefact } from '../artefact/content.ts'
import type { Signer } from '../artefact/dsse.ts'
import { openArtefact } from '../artefact/open-artefact.ts'
import { keySigner, pack } from '../artefact/pack.ts'
import { readSource } from '../artefact/source.ts'
import type { Trust } from '../history/trusted-history.ts'
import type { PublicKeys } from '../keys/signing.ts'
import type { Published } from '../published/release-files.ts'
import { UsageError } from '../store/errors.ts'
import {
  type PublishedVersion,
  type Publishing,
  publishArtefact,
  readTrustedState,
  refuseUnknownKeys
} from './publish-artefact.ts'

/** Builds the host or a remote of this checkout and publishes it. Members get it only once it is promoted. */
export async function publish(trust: Publishing, version: Published): Promise<PublishedVersion> {
  const live = await readTrustedState(trust)
  await refuseUnknownKeys(trust, live, version.name)
  const signer = keySigner(trust.keys)
  const { content, envelope } = await packCheckout(version, { ...trust.keys, say: trust.say }, signer)
  const artefact = await openArtefact({ ...content, envelope }, () => [signer.publicKey])
  return publishArtefact(trust, live, artefact)
}

/** Returns the name and version to build in this checkout: `mf-account@1.2.0`. By default, the version is that of the package. */
export function wantedVersion(asked: string, given?: string): Published {
  const [name = '', own] = asked.split('@')
  const version = own ?? given
  if (own !== undefined && given !== undefined)
    throw new UsageError(`${name} has two versions: ${own} and ${given}`)
  const names = ['host', ...remoteNames()]
  if (!names.includes(name))
    throw new UsageError(
      `${name} is not the host or a remote of this checkout. Use one of: ${names.join(', ')}`
    )
  const parsed = v.safeParse(publishedVersion, version ?? packageVersion(name))
  // An invalid version cannot be in the discovery document, or would name another folder.
  if (!parsed.success) throw new UsageError(`${name}@${version}: ${parsed.issues[0].message}`)
  return { name, version: parsed.output }
}

/** Builds and packs the host or a remote of this checkout. A host's build contains the keys whose signatures it accepts. */
export async function packCheckout(
  { name, version }: Published,
  { publicKeys, say }: PublicKeys & { readonly say: Trust['say'] },
  signer: Signer
): Promise<Artefact> {
  say?.(`building ${name}@${version}: this can take half a minute`)
  const startedOn = new Date().toISOString()
  const outputPath = await mkdtemp(join(tmpdir(), 'eqs-build-'))
  try {
    const releaseKeys = name === 'host' ? publicKeys : []
    const env = name === 'host' ? { version, releaseKeys: releaseKeys.join() } : { version }
    await runBuild({ folder: name, outputPath, env })
    const built = await readBuild(outputPath, hashSources(name, releaseKeys))
    if (built.name !== name) throw new Error(`${name}/remote.ts names the remote ${built.name}`)
    return await pack(built, { signer, source: await readSource(resolve(root, name)), startedOn })
  } finally {
    await rm(outputPath, { recursive: true, force: true })
  }
}

/**
 * Returns a hash of all inputs of a build: the package, the shared packages that it bundles, the lockfile,
 * and the versions of the shared modules that the host provides. The hash of a host includes its public keys.
 */
export function hashSources(
  name: string,
  releaseKeys: readonly string[] = [],
  versions = sharedVersions()
): string {
  const hash = createHash('sha256').update([name, ...releaseKeys].join())
  hash.update(JSON.stringify(versions))
  const shared =
    name === 'host'
      ? ['api', 'config', 'contracts', 'navigation', 'session', 'ui', 'validation', 'build']
      : ['build', 'contracts', 'ui', 'validation']
  for (const folder of [name, ...shared.map(packageName => `shared/${packageName}`)])
    addFolder(resolve(root, folder), hash)
  return hash.update(readFileSync(resolve(root, 'pnpm-lock.yaml'))).digest('hex')
}
