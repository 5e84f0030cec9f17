import type { Store } from '../store/store.ts'
import { publishedRemotes } from './release-files.ts'

/** Minimum milliseconds between two reads of the store, so that requests for unknown versions cannot flood it. */
const minReadIntervalMs = 1_000

/** True when a remote exists, and the named version of it if any. */
export type IsPublished = (version: {
  readonly name: string
  readonly version?: string | undefined
}) => Promise<boolean>

/** Creates a cached check for published versions. When the store cannot be read, only the cached ones are known. */
export function knownVersions(store: Store): IsPublished {
  let known: ReadonlyMap<string, ReadonlySet<string>> = new Map()
  let lastReadAt = Number.NEGATIVE_INFINITY
  let reading: Promise<unknown> = Promise.resolve()

  async function read(): Promise<void> {
    const names = await publishedRemotes(store)
    const versions = names.map(async name => [name, new Set(await store.list(`remotes/${name}`))] as const)
    known = new Map(await Promise.all(versions))
  }

  return async ({ name, version }) => {
    const isKnown = () => (version === undefined ? known.has(name) : known.get(name)?.has(version) === true)
    if (isKnown()) return true
    if (Date.now() - lastReadAt >= minReadIntervalMs) {
      lastReadAt = Date.now()
      reading = read().catch(() => {})
    }
    await reading
    return isKnown()
  }
}
