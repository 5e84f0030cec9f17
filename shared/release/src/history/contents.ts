import { computeIntegrity, descriptionFile } from '@eqs/build/published-files'
import { versionPath } from '@eqs/contracts/discovery'
import { previewFile } from '@eqs/contracts/preview'
import { pageDictionary } from '../published/page-dictionary.ts'
import { publicationPath, readPublication } from '../published/publication.ts'
import { type Published, readRemoteRelease, releaseFile } from '../published/release-files.ts'
import { DamageError } from '../store/errors.ts'
import { readText, type Store } from '../store/store.ts'
import type { WrittenEntry } from './history.ts'
import type { Contents } from './history-entry.ts'
import { listSigners } from './policy.ts'
import { readBack } from './read-back.ts'
import { type ReleaseState, versionsIn } from './release-state.ts'

/** What is known of versions before they are read. */
export interface Recorded {
  /** What the history says of some of them. */
  readonly contents: Contents
  /** Versions that members have already, and that are taken though they are others than that. */
  readonly takesChanged?: ReadonlySet<string>
  /** Whose signatures count under the record of a publication; nothing is compared with those where absent. */
  readonly publicKeys?: readonly string[]
}

/** What is to be given out, with what it consists of. */
interface Sound {
  /** Without the fallbacks that are damaged. */
  readonly state: ReleaseState
  readonly contents: Contents
  /** The versions that were taken though they are others than when they went live. */
  readonly changed: readonly string[]
  /** A line for each fallback that was left out. */
  readonly damaged: readonly string[]
}

/**
 * Returns what every version consists of that a state names. A fallback that is damaged is left out: members have the version
 * before it, and no other remote is held up by it.
 *
 * @throws {Error} when another version was never published, or is not what it was when it went live.
 */
export async function readContents(store: Store, state: ReleaseState, recorded: Recorded): Promise<Sound> {
  const contents: Record<string, string> = {}
  const changed: string[] = []
  const check = async (name: string, version: string): Promise<void> => {
    const called = `${name}@${version}`
    const integrity = await integrityIn(store, name, version)
    const beside = await companions(store, { name, version }, recorded)
    const fault =
      recorded.contents[called] === undefined
        ? await publicationFault(store, { name, version, integrity }, { ...recorded, state })
        : otherThanLive(called, { ...beside, [called]: integrity }, recorded.contents)
    if (fault !== undefined) {
      if (!recorded.takesChanged?.has(called)) throw new DamageError(fault)
      changed.push(called)
    }
    Object.assign(contents, beside, { [called]: integrity })
  }
  await Promise.all(given(state).map(([name, version]) => check(name, version)))
  const damaged: string[] = []
  const remotes = { ...state.remotes }
  for (const [name, { previous, ...remote }] of Object.entries(state.remotes)) {
    if (previous === undefined || `${name}@${previous}` in contents) continue
    try {
      await check(name, previous)
    } catch (error) {
      if (!(error instanceof DamageError)) throw error
      remotes[name] = remote
      damaged.push(`${name} falls back to nothing: ${error.message}`)
    }
  }
  return { state: { ...state, remotes }, contents, changed, damaged }
}

/**
 * The integrity of what is beside a version and not in its `release.json`: the record of its publication, a host's page, the
 * statement that a remote's version can be previewed by. Read when the version first goes live.
 */
async function companions(
  store: Store,
  { name, version }: Published,
  { contents, takesChanged }: Recorded
): Promise<Contents> {
  const called = `${name}@${version}`
  const found: Record<string, string> = {}
  for (const path of companionPaths({ name, version })) {
    const known = contents[path]
    const isRecorded = contents[called] !== undefined && !takesChanged?.has(called)
    const text = isRecorded ? undefined : await readText(store, path)
    const integrity = text === undefined ? known : computeIntegrity(text)
    if (integrity !== undefined) found[path] = integrity
  }
  return found
}

/** Where the files are that are beside a version. */
export const companionPaths = ({ name, version }: Published): readonly string[] => [
  publicationPath(name, version),
  `${versionPath(name, version)}/${name === 'host' ? pageDictionary.file : previewFile}`
]

/** Returns what is wrong with a version whose files are others than the history says. */
function otherThanLive(called: string, present: Contents, recorded: Contents): string | undefined {
  const isSame = Object.entries(present).every(
    ([one, integrity]) => (recorded[one] ?? integrity) === integrity
  )
  if (isSame) return undefined
  return (
    `${called} is not what it was when it went live: its files were changed. Bring them back or publish another version; ` +
    'ops take what members have already as it is with --without-history "reason"'
  )
}

/** Returns what is wrong with a version that the history knows nothing of: its publisher has signed what it is. */
async function publicationFault(
  store: Store,
  { name, version, integrity }: Published & { readonly integrity: string },
  { publicKeys, state }: Recorded & { readonly state: ReleaseState }
): Promise<string | undefined> {
  if (!publicKeys) return undefined
  const called = `${name}@${version}`
  const signers = { publicKeys: listSigners(name, state, publicKeys) }
  const publication = await readPublication(store, signers, { name, version })
  if (publication)
    return publication.release === integrity
      ? undefined
      : `${called} is not what ${publication.by} published at ${publication.at}: its files were changed`
  return (
    `nothing tells what ${called} was when it was published: ${publicationPath(name, version)} is missing, and the history has no hash of it. ` +
    'Bring the record back, or publish the same sources as a new version'
  )
}

/**
 * Returns the recorded contents of the versions that a state names: from the live entry, and for rollback targets
 * from the entry that gave them to all members.
 */
export async function readRecorded(
  store: Store,
  state: ReleaseState,
  live: WrittenEntry | undefined
): Promise<Contents> {
  if (!live) return {}
  const { contents, checkpoint } = live.entry
  const unknown = versionsIn(state).filter(one => contents[one] === undefined)
  const numbers = Object.entries(checkpoint.targets).flatMap(([name, targets]) =>
    targets.flatMap(({ version, since }) => (unknown.includes(`${name}@${version}`) ? [since] : []))
  )
  const earlier = await Promise.all([...new Set(numbers)].map(number => readBack(store, live, number)))
  return Object.assign({}, ...earlier.map(one => one?.entry.contents), contents)
}

/** Returns what members are given; fallbacks are not. */
const given = ({ host, remotes }: ReleaseState): readonly (readonly [name: string, version: string])[] => [
  ['host', host],
  ...Object.entries(remotes).flatMap(([name, { version, canary }]) =>
    [version, canary?.version].flatMap(one => (one === undefined ? [] : [[name, one] as const]))
  )
]

async function integrityIn(store: Store, name: string, version: string): Promise<string> {
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
