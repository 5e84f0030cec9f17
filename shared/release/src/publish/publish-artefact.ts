import { discoveryDocument, discoverySchema } from '@eqs/contracts/discovery'
import * as v from 'valibot'
import { type FindSigners, type OpenedArtefact, openArtefactFile } from '../artefact/open-artefact.ts'
import { createDeltas } from '../deltas/create-deltas.ts'
import { latestEntry } from '../history/history.ts'
import { findTeam, listSigners } from '../history/policy.ts'
import { type Trust, trustedBase } from '../history/trusted-history.ts'
import { hostRelease, type Published, pageDictionary, readHostRelease } from '../published/release-files.ts'
import { liveConfig } from '../render/deployment-config.ts'
import { keysKnownTo } from '../render/render.ts'
import { renderHtml } from '../render/render-html.ts'
import { readText, type Store } from '../store/store.ts'
import { putVersion } from './put-version.ts'

/** Operator, keys and store of a publication. */
export type Publishing = Trust & { readonly by: string }

/** A version in the store with its hash. */
export interface PublishedVersion extends Published {
  readonly hash: string
  /** SHA-256 of the artefact's list, hexadecimal. */
  readonly digest: string
  /** False when the same version was published before. */
  readonly isNew: boolean
}

/** An artefact file, and further public keys that may sign it. */
interface ArtefactFile {
  /** File name, for messages. */
  readonly file: string
  readonly bytes: Uint8Array
  readonly trusted: readonly string[]
}

/**
 * Publishes an artefact file byte for byte, with its provenance. Nothing is built.
 *
 * @throws {Error} when the file is not an artefact, no permitted key has signed it, or for the reasons of `publish`. Then
 *   nothing is written.
 */
export async function publishFile(
  trust: Publishing,
  { file, bytes, trusted }: ArtefactFile
): Promise<PublishedVersion> {
  const artefact = openArtefactFile(file, bytes, await createFindSigners(trust, trusted))
  await refuseUnknownHost(trust, artefact)
  return publishArtefact(trust, artefact)
}

/**
 * Creates a function that returns the public keys which may sign an artefact: those of ops, and of the teams that own the
 * remote by the live policy.
 *
 * @param trusted further public keys that an operator names.
 * @throws {Error} when the history cannot be trusted.
 */
export async function createFindSigners(trust: Trust, trusted: readonly string[] = []): Promise<FindSigners> {
  const state = (await trustedBase(trust))?.written.entry.state ?? {}
  return name => [...listSigners(name, state, trust.keys.publicKeys), ...trusted]
}

/** Publishes an artefact that is verified already. */
export async function publishArtefact(
  trust: Publishing,
  artefact: OpenedArtefact
): Promise<PublishedVersion> {
  const { name, version, files, release, provenance, signedBy } = artefact
  const { hash } = v.parse(releaseJson, release)
  const extra = name === 'host' ? await createDictionary(trust.store, release) : {}
  const deltas = await createDeltas(trust.store, { name, files })
  const { commit, isDirty, builder } = provenance
  const isNew = await putVersion(
    trust,
    { name, version, files, release, extra, deltas, record: artefact },
    {
      by: trust.by,
      at: new Date().toISOString(),
      commit,
      isDirty,
      builder,
      artefact: { digest: artefact.digest, signedBy }
    }
  )
  return { name, version, hash, digest: artefact.digest, isNew }
}

/**
 * Refuses keys that the live host does not accept, because the version could never be promoted and its number would be used up.
 * A host has its own keys. Refuses remotes that a team may not publish, too.
 */
export async function refuseUnknownKeys(trust: Trust, name: string): Promise<void> {
  await refuseForeignRemote(trust, name)
  const { store, keys, withoutHistory } = trust
  if (name === 'host') return
  const live = withoutHistory === undefined ? (await latestEntry(store))?.entry.state.host : undefined
  if (live !== undefined) keysKnownTo(await readHostRelease(store, live), keys)
}

/**
 * Refuses a name that the operator's team may not publish, before its version number is used up.
 *
 * @throws {Error} that lists the remotes of the team.
 */
export async function refuseForeignRemote(trust: Trust, name: string): Promise<void> {
  const { keys } = trust
  if (keys.team === undefined) return
  const { remotes } = findTeam(keys, (await trustedBase(trust))?.written.entry.state ?? {})
  if (!remotes.includes(name))
    throw new Error(
      `team ${keys.team} may not publish ${name}: it has ${remotes.join(', ') || 'no remote'}. Nothing was written`
    )
}

/** Refuses an artefact with unknown keys, and a host that was built for other keys. */
export async function refuseUnknownHost(trust: Trust, { name, release }: OpenedArtefact): Promise<void> {
  await refuseUnknownKeys(trust, name)
  if (name === 'host') keysKnownTo(v.parse(hostJson, release), trust.keys)
}

/** Renders the page of a host with the live discovery document, as the compression dictionary of later pages. */
async function createDictionary(store: Store, release: string) {
  const live = v.safeParse(documentJson, await readText(store, 'discovery.json'))
  const discovery = live.success ? live.output : noDocument
  const host = v.parse(hostJson, release)
  return { [pageDictionary.file]: renderHtml({ host, discovery, config: await liveConfig(store) }) }
}

const documentJson = v.pipe(v.string(), v.parseJson(), discoveryDocument)
const noDocument = {
  schema: discoverySchema,
  release: 1,
  host: '0.0.0',
  microFrontends: {},
  signature: ''
} as const

const hostJson = v.pipe(v.string(), v.parseJson(), hostRelease)

const releaseJson = v.pipe(v.string(), v.parseJson(), v.object({ hash: v.string() }))
