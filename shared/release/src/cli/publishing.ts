import { readFile, stat, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import * as v from 'valibot'
import { type Artefact, artefactBytes, artefactName } from '../artefact/container.ts'
import { packFolder } from '../artefact/pack.ts'
import { signerOf } from '../artefact/signer.ts'
import { copyVersion } from '../copy/copy.ts'
import { keyPart, readPublicKeys } from '../keys/release-keys.ts'
import { type PublishedVersion, type Publishing, publishFile } from '../publish/publish-artefact.ts'
import { finish } from '../render/finish.ts'
import { placed, releaseKeyFile } from '../store/data-dir.ts'
import { reasonOf, UsageError } from '../store/errors.ts'
import { largestArtefact } from '../store/limits.ts'
import { openStore } from '../store/open-store.ts'
import type { Command } from './answer.ts'
import { type CommandLine, needed, parseName } from './command-line.ts'
import { operatorName, type Say, trustOf } from './operator.ts'

// The commands that make versions, and put them into a store.

/** Makes an artefact of a package of this checkout, or of a folder that a build has left. */
export const packCommand: Command = async line => {
  const { content, envelope } = await packedArtefact(line)
  const file = placed(line.values.out ?? artefactName(content))
  await writeFile(file, artefactBytes({ content, envelope })).catch((cause: unknown) => {
    throw new UsageError(`${file} cannot be written: ${reasonOf(cause)}`, { cause })
  })
  const { name, version, digest } = content
  return {
    text: `packed ${name}@${version}: ${file}\n  artefact sha256-${digest}`,
    data: { name, version, digest, file }
  }
}

async function packedArtefact({ names: [name, version], values: { dist } }: CommandLine): Promise<Artefact> {
  const signer = await signerOf(process.env, releaseKeyFile())
  if (dist !== undefined) {
    if (name !== undefined) throw new UsageError('pack --dist takes the name and the version that were built')
    return packFolder(placed(dist), signer)
  }
  const { packCheckout, wantedVersion } = await import('../publish/pack-checkout.ts')
  const wanted = wantedVersion(needed(name, 'what to pack'), version)
  const keys = wanted.name === 'host' ? await readPublicKeys(releaseKeyFile()) : { publicKeys: [] }
  return packCheckout(wanted, keys, signer)
}

/** Puts a version into the store: of this checkout, or of an artefact's file. */
export const publishCommand: Command = async (line, { say }) => {
  const { from, 'trusted-key': trusted } = line.values
  const [asked, own] = line.names
  if (trusted !== undefined && from === undefined) throw new UsageError('--trusted-key is for publish --from')
  const published =
    from === undefined
      ? await publishedHere(await publishingOf(line, say), needed(asked, 'what to publish'), own)
      : await publishFrom(from, line, say)
  const { name, version, isNew } = published
  const done = isNew ? `published ${name}@${version}` : `${name}@${version} ${isThere}`
  return { text: `${done}\n${hashesOf(published)}`, data: published }
}

/** Of what members would get, and of the artefact that it came in, as `pack` tells it. */
const hashesOf = ({ hash, digest }: PublishedVersion): string =>
  `  version ${hash}\n  artefact sha256-${digest}`

/** What is said again, by a script that is run again, is done. */
const isThere = 'is there already, and is the same'

/** Puts an artefact's file into the store. */
export async function publishFrom(from: string, line: CommandLine, say: Say): Promise<PublishedVersion> {
  if (line.names.length > 0)
    throw new UsageError(`${line.command} --from takes the name and the version of the artefact`)
  const bytes = await artefactFile(from)
  const trusted = trustedKeys(line.values['trusted-key'])
  return publishFile(await publishingOf(line, say), { file: basename(from), bytes, trusted })
}

/** Who publishes, once what was broken off before is finished. */
async function publishingOf(line: CommandLine, say: Say): Promise<Publishing> {
  const trust = { ...(await trustOf(line, say)), by: operatorName() }
  await finish(trust)
  return trust
}

/** Building takes a bundler, which no other command has to load. */
async function publishedHere(...[trust, asked, own]: [Publishing, string, string | undefined]) {
  const { publish } = await import('../publish/publish.ts')
  const { wantedVersion } = await import('../publish/pack-checkout.ts')
  return publish(trust, wantedVersion(asked, own))
}

/** @throws {UsageError} when it cannot be read. @throws {Error} when it is larger than any artefact. */
async function artefactFile(file: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(placed(file))
    if (size <= largestArtefact) return await readFile(placed(file))
  } catch (cause) {
    throw new UsageError(`${file} cannot be read: ${reasonOf(cause)}`, { cause })
  }
  throw new Error(`${file} is refused: an artefact has ${largestArtefact} bytes at most`)
}

/** @throws {UsageError} when one is none. */
function trustedKeys(text = ''): readonly string[] {
  const keys = text.split(',').filter(Boolean)
  const wrong = keys.find(key => !v.is(keyPart, key))
  if (wrong !== undefined)
    throw new UsageError(`--trusted-key ${wrong}: a public key is 32 bytes in base64url`)
  return keys
}

/** Puts a version of another club into this one. */
export const copyCommand: Command = async (line, { say }) => {
  const { from, to, store, 'trusted-key': trusted } = line.values
  if (store !== undefined) throw new UsageError('copy takes --from and --to, and no --store')
  const wanted = parseName(needed(line.names[0], 'a version, as in mf-account@1.2.0,'))
  const origin = openStore(needed(from, '--from'))
  needed(to, '--to')
  const trust = await publishingOf(line, say)
  const publicKeys = [...trust.keys.publicKeys, ...trustedKeys(trusted)]
  const copied = await copyVersion(trust, { store: origin, publicKeys }, wanted)
  const { name, version } = copied
  const done = copied.isNew
    ? `copied ${name}@${version} from ${origin.place} to ${trust.store.place}`
    : `${name}@${version} ${isThere} in ${trust.store.place}`
  return {
    text: `${done}\n${hashesOf(copied)}`,
    data: { ...copied, from: origin.place, to: trust.store.place }
  }
}
