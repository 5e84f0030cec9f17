import { descriptionFile, integrityOf } from '@eqs/build/published-files'
import { versionPath } from '@eqs/contracts/discovery'
import { readRemoteRelease, releaseFile } from '../published/release-files.ts'
import { readText, type Store } from '../store/store.ts'
import { readEntry } from './history.ts'
import type { Contents, HistoryEntry } from './history-entry.ts'
import type { ReleaseState } from './release-state.ts'

/**
 * What every version consists of that a state names.
 *
 * @param recorded what the history says of some of them.
 * @throws {Error} when one was never published, or is another one than when it went live.
 */
export async function contentsOf(store: Store, state: ReleaseState, recorded: Contents): Promise<Contents> {
  const found = await Promise.all(
    versionsIn(state).map(async ([name, version]) => {
      const called = `${name}@${version}`
      const integrity = await integrityIn(store, name, version)
      if (recorded[called] !== undefined && recorded[called] !== integrity)
        throw new Error(
          `${called} is not what it was when it went live: its files were changed. Bring them back or publish another version; ` +
            '--without-history "reason" takes them as they are'
        )
      return [called, integrity] as const
    })
  )
  return Object.fromEntries(found)
}

/** What is known of the versions that a change may name: those of today, and those of the entry that is gone back to. */
export async function recordedContents(
  store: Store,
  before: HistoryEntry | undefined,
  restores: number | undefined
): Promise<Contents> {
  const restored = restores === undefined ? undefined : (await readEntry(store, restores)).entry
  return { ...restored?.contents, ...before?.contents }
}

const versionsIn = ({
  host,
  remotes
}: ReleaseState): readonly (readonly [name: string, version: string])[] => [
  ['host', host],
  ...Object.entries(remotes).flatMap(([name, { version, canary, previous }]) =>
    [version, canary?.version, previous].flatMap(one => (one === undefined ? [] : [[name, one] as const]))
  )
]

async function integrityIn(store: Store, name: string, version: string): Promise<string> {
  const folder = versionPath(name, version)
  const release = await readText(store, `${folder}/${releaseFile}`)
  if (release === undefined) throw new Error(`${name}@${version} is not published`)
  if (name !== 'host') {
    const { description } = await readRemoteRelease(store, name, version)
    const text = await readText(store, `${folder}/${descriptionFile}`)
    if (text === undefined || integrityOf(text) !== description)
      throw new Error(`${folder}/${descriptionFile} is not what was published`)
  }
  return integrityOf(release)
}
