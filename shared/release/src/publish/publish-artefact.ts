import { discoveryDocument, discoverySchema } from '@eqs/contracts/discovery'
import * as v from 'valibot'
import { type OpenedArtefact, openArtefactFile } from '../artefact/open-artefact.ts'
import { deltasOf } from '../deltas/deltas-of.ts'
import { latestEntry } from '../history/history.ts'
import type { Trust } from '../history/trusted-history.ts'
import { pageDictionary } from '../published/page-dictionary.ts'
import { publicationPath } from '../published/publication.ts'
import { hostRelease, type Published, readHostRelease, releasePath } from '../published/release-files.ts'
import { liveConfig } from '../render/client-config.ts'
import { keysKnownTo } from '../render/render.ts'
import { renderHtml } from '../render/render-html.ts'
import { readText, type Store } from '../store/store.ts'
import { putVersion } from './put-version.ts'
import { refuseForeign, whoMaySign } from './who-may-sign.ts'

/** Who publishes. */
export type Publishing = Trust & { readonly by: string }

/** A version that is in the store, with the hash of what members would get of it. */
export interface PublishedVersion extends Published {
  readonly hash: string
  /** SHA-256 of its artefact's list, hexadecimal. */
  readonly digest: string
  /** False where all of the same was there already. */
  readonly isNew: boolean
}

/** An artefact's file, with the public keys of those who may sign it beside the club's own. */
interface GivenFile {
  /** What it is called. */
  readonly file: string
  readonly bytes: Uint8Array
  readonly trusted: readonly string[]
}

/**
 * Puts what an artefact holds into the store, byte for byte, with who made it. Nothing is built.
 *
 * @throws {Error} when it is none, is not signed by someone who may, or as for `publish`; then nothing was written.
 */
export async function publishFile(
  trust: Publishing,
  { file, bytes, trusted }: GivenFile
): Promise<PublishedVersion> {
  const artefact = openArtefactFile(file, bytes, await whoMaySign(trust, trusted))
  await refuseUnknownHost(trust, artefact)
  return publishArtefact(trust, artefact)
}

/** Puts an artefact into the store that was checked. */
export async function publishArtefact(
  trust: Publishing,
  artefact: OpenedArtefact
): Promise<PublishedVersion> {
  const { name, version, files, release, provenance, signedBy } = artefact
  const { hash } = v.parse(hashed, release)
  await refuseOther(trust.store, { name, version, hash })
  const extra = name === 'host' ? await besideHost(trust.store, release) : {}
  const deltas = await deltasOf(trust.store, { name, files })
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
 * Refuses keys that members' host does not know: their version could never be promoted, and would take the number all the same.
 * A host brings its own keys. What a team may not publish is refused too.
 */
export async function refuseUnknownKeys(trust: Trust, name: string): Promise<void> {
  await refuseForeign(trust, name)
  const { store, keys, withoutHistory } = trust
  if (name === 'host') return
  const live = withoutHistory === undefined ? (await latestEntry(store))?.entry.state.host : undefined
  if (live !== undefined) keysKnownTo(await readHostRelease(store, live), keys)
}

/** The same of what was built elsewhere: a host, too, may have been built for the keys of others. */
export async function refuseUnknownHost(trust: Trust, { name, release }: OpenedArtefact): Promise<void> {
  await refuseUnknownKeys(trust, name)
  if (name === 'host') keysKnownTo(v.parse(hostText, release), trust.keys)
}

/** The page of a host with the live discovery document, if there is one: what browsers keep of all pages to come. */
async function besideHost(store: Store, release: string) {
  const live = v.safeParse(documentText, await readText(store, 'discovery.json'))
  const discovery = live.success ? live.output : noDocument
  const host = v.parse(hostText, release)
  return { [pageDictionary.file]: renderHtml({ host, discovery, config: await liveConfig(store) }) }
}

const documentText = v.pipe(v.string(), v.parseJson(), discoveryDocument)
const noDocument = {
  schema: discoverySchema,
  release: 1,
  host: '0.0.0',
  microFrontends: {},
  signature: ''
} as const

const hostText = v.pipe(v.string(), v.parseJson(), hostRelease)

const hashed = v.pipe(v.string(), v.parseJson(), v.object({ hash: v.string() }))

/** The same version goes on to be held against what is there; one without a record of who published it cannot be. */
async function refuseOther(
  store: Store,
  { name, version, hash }: Published & Pick<PublishedVersion, 'hash'>
): Promise<void> {
  const text = await readText(store, releasePath({ name, version }))
  if (text === undefined) return
  const known = v.safeParse(hashed, text)
  if (known.success && known.output.hash === hash && (await store.read(publicationPath(name, version))))
    return
  throw new Error(
    `${name}@${version} is already published: give it a new version\n` +
      `  published: ${known.success ? known.output.hash : 'of an older kind, without a hash'}\n` +
      `  yours:     ${hash}`
  )
}
