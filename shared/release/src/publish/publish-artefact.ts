import { discoveryDocument, discoverySchema, versionPath } from '@eqs/contracts/discovery'
import * as v from 'valibot'
import { type OpenedArtefact, openArtefactFile } from '../artefact/open-artefact.ts'
import { readHistory } from '../history/history.ts'
import { findTeam, listSigners } from '../history/policy.ts'
import { type ReleaseState, versionsIn } from '../history/release-state.ts'
import { type Trust, trustedBase } from '../history/trusted-history.ts'
import { dictionaryName, hasDeltas, toDcz } from '../published/deltas.ts'
import { deltaFolder } from '../published/publication.ts'
import { type HostRelease, hostRelease, pageDictionary, readHostRelease } from '../published/release-files.ts'
import { liveConfig } from '../render/deployment-config.ts'
import { finish, keysKnownTo } from '../render/render.ts'
import { renderHtml } from '../render/render-html.ts'
import { isEmptyStore, parseJsonAs, readText, type Store } from '../store/store.ts'
import { putVersion } from './put-version.ts'

export type Publishing = Trust & { readonly by: string }

export type PublishedVersion = Awaited<ReturnType<typeof publishArtefact>>

/** Publishes an artefact file byte for byte. @param trusted further public keys that may have signed it. */
export async function publishFile(
  trust: Publishing,
  {
    file,
    bytes,
    trusted
  }: { readonly file: string; readonly bytes: Uint8Array; readonly trusted: readonly string[] }
): Promise<PublishedVersion> {
  const live = await readTrustedState(trust)
  const artefact = await openArtefactFile(file, bytes, name => [
    ...listSigners(name, live ?? {}, trust.keys.publicKeys),
    ...trusted
  ])
  await refuseUnknownKeys(trust, live, artefact.name)
  // A host that was built for other keys is refused, too.
  if (artefact.name === 'host') keysKnownTo(parseHost(artefact.release), trust.keys)
  return publishArtefact(trust, live, artefact)
}

/**
 * Verifies the history before a publication, because a store without its history would begin an empty club. Finishes an
 * interrupted command. Announces a new store, because its address may be mistyped. Returns the live state; undefined before the
 * first promotion.
 */
export async function readTrustedState(trust: Trust): Promise<ReleaseState | undefined> {
  const base = await trustedBase(trust)
  if (!base && (await isEmptyStore(trust.store)))
    trust.say?.(
      `${trust.store.place} has no versions and no history: a new store begins there. If this club has a store, remove the new one, and check --store and RELEASE_STORE`
    )
  await finish(trust, base)
  return base?.written.entry.state
}

/** Publishes a verified artefact. `isNew` is false for a repetition. @param live the newest trusted state. */
export async function publishArtefact(
  trust: Publishing,
  live: ReleaseState | undefined,
  artefact: OpenedArtefact
) {
  const { name, version, files, release, provenance, signedBy } = artefact
  const extra = name === 'host' ? await createDictionary(trust.store, release) : {}
  const deltas = await createDeltas(trust.store, { name, files })
  const isNew = await putVersion(
    trust,
    { name, version, files, release, extra, deltas, record: artefact },
    {
      by: trust.by,
      at: new Date().toISOString(),
      commit: provenance.commit,
      artefact: { digest: artefact.digest, signedBy }
    },
    live
  )
  return { name, version, digest: artefact.digest, isNew }
}

/**
 * Refuses keys that may not publish a name, before its version number is used up: those of a team without this remote, and those
 * that the live host does not accept, because the version could never be promoted. A host has its own keys.
 */
export async function refuseUnknownKeys(
  { store, keys, withoutHistory }: Trust,
  live: ReleaseState | undefined,
  name: string
): Promise<void> {
  const remotes = keys.team === undefined ? [name] : findTeam(keys, live ?? {}).remotes
  if (!remotes.includes(name))
    throw new Error(
      `team ${keys.team} may not publish ${name}: it has ${remotes.join(', ') || 'no remote'}. Nothing was written`
    )
  if (name === 'host' || !live || withoutHistory !== undefined) return
  keysKnownTo(await readHostRelease(store, live.host), keys)
}

const parseHost = (release: string): HostRelease => v.parse(hostRelease, JSON.parse(release))

/** Renders the page of a host with the live discovery document, as the compression dictionary of later pages. */
async function createDictionary(store: Store, release: string) {
  const discovery = parseJsonAs(discoveryDocument, await readText(store, 'discovery.json')) ?? noDocument
  const html = renderHtml({ host: parseHost(release), discovery, config: await liveConfig(store) })
  return { [pageDictionary.file]: html }
}

const noDocument = {
  schema: discoverySchema,
  release: 1,
  host: '0.0.0',
  microFrontends: {},
  signature: ''
} as const

/** Number of versions that deltas are made against: the live version, canary and fallback, or earlier live versions. */
const maxDictionaries = 3

/** Creates the deltas against versions that members may have, by path, where they are smaller than the compressed file. */
export async function createDeltas(
  store: Store,
  { name, files }: Pick<OpenedArtefact, 'name' | 'files'>
): Promise<Record<string, Uint8Array>> {
  const deltas: Record<string, Uint8Array> = {}
  for (const version of await listLastLive(store, name))
    for (const [file, bytes] of files) {
      if (!hasDeltas(file)) continue
      const dictionary = (await store.read(`${versionPath(name, version)}/${file}`))?.bytes
      if (!dictionary) continue
      const path = `${deltaFolder}/${dictionaryName(dictionary)}/${file}`
      const delta = deltas[path] ?? (await toDcz(bytes, dictionary))
      if (delta.length < (files.get(`${file}.br`) ?? bytes).length) deltas[path] = delta
    }
  return deltas
}

/** Lists the versions that were live last, newest first, with canaries and fallbacks. */
async function listLastLive(store: Store, name: string): Promise<readonly string[]> {
  const live = (await readHistory(store)).toReversed().flatMap(({ state }) => versionsIn(state))
  const versions = live.flatMap(label => (label.startsWith(`${name}@`) ? [label.slice(name.length + 1)] : []))
  return [...new Set(versions)].slice(0, maxDictionaries)
}
