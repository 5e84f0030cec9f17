import { descriptionFile, integrityOf } from '@eqs/build/published-files'
import { versionPath } from '@eqs/contracts/discovery'
import { publicationPath, readPublication } from '../published/publication.ts'
import { DamageError, type Published, readRemoteRelease, releaseFile } from '../published/release-files.ts'
import { readText, type Store } from '../store/store.ts'
import { readEntry } from './history.ts'
import type { Contents, HistoryEntry } from './history-entry.ts'
import type { ReleaseState } from './release-state.ts'

/** What is known of versions before they are read. */
export interface Recorded {
  /** What the history says of some of them. */
  readonly contents: Contents
  /** Whether versions that are others than that are taken as they are. */
  readonly takesChanged?: boolean
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
 * What every version consists of that a state names. A fallback that is damaged is left out: members have the version
 * before it, and no other remote is held up by it.
 *
 * @throws {Error} when another version was never published, or is not what it was when it went live.
 */
export async function contentsOf(store: Store, state: ReleaseState, recorded: Recorded): Promise<Sound> {
  const contents: Record<string, string> = {}
  const changed: string[] = []
  const check = async (name: string, version: string): Promise<void> => {
    const called = `${name}@${version}`
    const integrity = await integrityIn(store, name, version)
    if (recorded.contents[called] !== undefined && recorded.contents[called] !== integrity) {
      if (!recorded.takesChanged) throw new DamageError(otherThanLive(called))
      changed.push(called)
    }
    if (recorded.contents[called] === undefined && recorded.publicKeys && !recorded.takesChanged) {
      const { publicKeys } = recorded
      const publication = await readPublication(store, { publicKeys }, { name, version })
      if (publication && publication.release !== integrity)
        throw new DamageError(
          `${called} is not what ${publication.by} published at ${publication.at}: its files were changed`
        )
    }
    contents[called] = integrity
    Object.assign(contents, await companions(store, { name, version }, recorded))
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
 * The integrity of what is beside a version and not in its `release.json`: the record of its publication, and a host's bundled
 * fallback. Read when the version first goes live.
 */
async function companions(
  store: Store,
  { name, version }: Published,
  { contents, takesChanged }: Recorded
): Promise<Contents> {
  const found: Record<string, string> = {}
  for (const path of companionPaths({ name, version })) {
    const known = contents[path]
    const isRecorded = contents[`${name}@${version}`] !== undefined && !takesChanged
    const text = isRecorded ? undefined : await readText(store, path)
    const integrity = text === undefined ? known : integrityOf(text)
    if (integrity !== undefined) found[path] = integrity
  }
  return found
}

/** Where the files are that are beside a version. */
export const companionPaths = ({ name, version }: Published): readonly string[] => [
  publicationPath(name, version),
  ...(name === 'host' ? [`${versionPath(name, version)}/discovery.json`] : [])
]

const otherThanLive = (called: string): string =>
  `${called} is not what it was when it went live: its files were changed. Bring them back or publish another version; ` +
  '--without-history "reason" takes them as they are'

/** What is known of the versions that a change may name: those of today, and those of the entry that is gone back to. */
export async function recordedContents(
  store: Store,
  before: HistoryEntry | undefined,
  restores: number | undefined
): Promise<Contents> {
  const restored = restores === undefined ? undefined : (await readEntry(store, restores)).entry
  return { ...restored?.contents, ...before?.contents }
}

/** What members are given; fallbacks are not. */
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
    if (text === undefined || integrityOf(text) !== description)
      throw new DamageError(`${folder}/${descriptionFile} is not what was published`)
  }
  return integrityOf(release)
}
