import { computeIntegrity, descriptionFile } from '@eqs/build/published-files'
import { versionPath } from '@eqs/contracts/discovery'
import { previewFile } from '@eqs/contracts/preview'
import { publicationPath, readPublication } from '../published/publication.ts'
import { type Published, pageDictionary, readRemoteRelease, releaseFile } from '../published/release-files.ts'
import { DamageError } from '../store/errors.ts'
import { readText, type Store } from '../store/store.ts'
import { readEarlierEntry } from './history.ts'
import type { Contents, WrittenEntry } from './history-entry.ts'
import { listSigners } from './policy.ts'
import { listShares, type ReleaseState, versionsIn } from './release-state.ts'

/** The recorded contents with which the files of versions are compared. */
export interface Recorded {
  readonly contents: Contents
  /** Live versions that are accepted although their files have changed (`--without-history`). */
  readonly acceptedVersions?: ReadonlySet<string>
  /** Keys of ops. When absent, versions without recorded contents are not compared with their publications. */
  readonly publicKeys?: readonly string[]
}

/**
 * Reads and checks the contents of every version of a state. A damaged fallback is left out, so that it does not
 * block changes of other remotes. Returns also the accepted versions that have `changed`, and a line for each
 * `damaged` fallback.
 */
export async function readContents(store: Store, state: ReleaseState, recorded: Recorded) {
  const contents: Record<string, string> = {}
  const changed: string[] = []
  const check = async (name: string, version: string): Promise<void> => {
    const id = `${name}@${version}`
    const integrity = await readIntegrity(store, name, version)
    const companions = await readCompanions(store, { name, version }, recorded)
    const fault =
      recorded.contents[id] === undefined
        ? await findPublicationFault(store, { name, version, integrity }, { ...recorded, state })
        : findChange(id, { ...companions, [id]: integrity }, recorded.contents)
    if (fault !== undefined) {
      if (!recorded.acceptedVersions?.has(id)) throw new DamageError(fault)
      changed.push(id)
    }
    Object.assign(contents, companions, { [id]: integrity })
  }
  const served = listShares(state).filter(({ traffic }) => traffic > 0)
  await Promise.all([check('host', state.host), ...served.map(({ name, version }) => check(name, version))])
  const damaged: string[] = []
  const remotes = { ...state.remotes }
  for (const [name, { previous, ...remote }] of Object.entries(state.remotes)) {
    if (previous === undefined || `${name}@${previous}` in contents) continue
    try {
      await check(name, previous)
    } catch (error) {
      if (!(error instanceof DamageError)) throw error
      remotes[name] = remote
      damaged.push(`${name} has no fallback: ${error.message}`)
    }
  }
  return { state: { ...state, remotes }, contents, changed, damaged }
}

/** Returns the integrity of companion files: the recorded one, or the present one when a version goes live. */
async function readCompanions(
  store: Store,
  { name, version }: Published,
  { contents, acceptedVersions }: Recorded
): Promise<Contents> {
  const id = `${name}@${version}`
  const isRecorded = contents[id] !== undefined && !acceptedVersions?.has(id)
  const integrities: Record<string, string> = {}
  for (const path of companionPaths({ name, version })) {
    const text = isRecorded ? undefined : await readText(store, path)
    const integrity = text === undefined ? contents[path] : computeIntegrity(text)
    if (integrity !== undefined) integrities[path] = integrity
  }
  return integrities
}

/** Returns the paths of a version's files that `release.json` does not cover. */
export const companionPaths = ({ name, version }: Published): readonly string[] => [
  publicationPath(name, version),
  `${versionPath(name, version)}/${name === 'host' ? pageDictionary.file : previewFile}`
]

/** Returns a fault when the files of a version differ from the recorded ones. */
function findChange(id: string, present: Contents, recorded: Contents): string | undefined {
  const isSame = Object.entries(present).every(
    ([key, integrity]) => (recorded[key] ?? integrity) === integrity
  )
  if (isSame) return undefined
  return (
    `${id} has changed since it went live. Restore its files or publish another version. ` +
    'To accept the changed files of a live version, ops add --without-history "reason"'
  )
}

/** Returns a fault when a version without recorded contents differs from its signed publication record. */
async function findPublicationFault(
  store: Store,
  { name, version, integrity }: Published & { readonly integrity: string },
  { publicKeys, state }: Recorded & { readonly state: ReleaseState }
): Promise<string | undefined> {
  if (!publicKeys) return undefined
  const id = `${name}@${version}`
  const signers = { publicKeys: listSigners(name, state, publicKeys) }
  const publication = await readPublication(store, signers, { name, version })
  if (publication)
    return publication.release === integrity
      ? undefined
      : `${id} is not what ${publication.by} published at ${publication.at}: its files were changed`
  return (
    `${id} cannot be checked: ${publicationPath(name, version)} is missing, and the history has no hash of it. ` +
    'Restore the record, or publish the same sources as a new version'
  )
}

/**
 * Returns the recorded contents of the versions of a state: from the live entry, and for rollback targets from
 * the entry that gave them to all members.
 */
export async function readRecorded(
  store: Store,
  state: ReleaseState,
  live: WrittenEntry | undefined
): Promise<Contents> {
  if (!live) return {}
  const { contents, checkpoint } = live.entry
  const missing = versionsIn(state).filter(id => contents[id] === undefined)
  const numbers = Object.entries(checkpoint.targets).flatMap(([name, targets]) =>
    targets.flatMap(({ version, since }) => (missing.includes(`${name}@${version}`) ? [since] : []))
  )
  const earlier = await Promise.all(
    [...new Set(numbers)].map(number => readEarlierEntry(store, live, number))
  )
  return Object.assign({}, ...earlier.map(written => written?.entry.contents), contents)
}

async function readIntegrity(store: Store, name: string, version: string): Promise<string> {
  const folder = versionPath(name, version)
  const release = await readText(store, `${folder}/${releaseFile}`)
  if (release === undefined) throw new DamageError(`${name}@${version} is not published`)
  if (name !== 'host') {
    const { description } = await readRemoteRelease(store, name, version)
    const text = await readText(store, `${folder}/${descriptionFile}`)
    if (text === undefined || computeIntegrity(text) !== description)
      throw new DamageError(`${folder}/${descriptionFile} is not what was published`)
  }
  return computeIntegrity(release)
}
