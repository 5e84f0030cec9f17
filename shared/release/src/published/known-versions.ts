import type { Store } from '../store/store.ts'
import { publishedRemotes } from './release-files.ts'

/** Milliseconds between two looks at the store: anyone who asks for what is not there must not keep it busy. */
const pause = 1_000

/** True when a remote exists, and that version of it where one is named. */
export type IsPublished = (one: {
  readonly name: string
  readonly version?: string | undefined
}) => Promise<boolean>

/**
 * Tells whether a remote, or a version of it, has been published. What is known is not looked up again; a store that is out
 * of reach tells nothing new.
 */
export function knownVersions(store: Store): IsPublished {
  let known: ReadonlyMap<string, ReadonlySet<string>> = new Map()
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<unknown> = Promise.resolve()

  async function look(): Promise<void> {
    const names = await publishedRemotes(store)
    const versions = names.map(async name => [name, new Set(await store.list(`remotes/${name}`))] as const)
    known = new Map(await Promise.all(versions))
  }

  return async ({ name, version }) => {
    const isKnown = () => (version === undefined ? known.has(name) : known.get(name)?.has(version) === true)
    if (isKnown()) return true
    if (Date.now() - lookedAt >= pause) {
      lookedAt = Date.now()
      looking = look().catch(() => {})
    }
    await looking
    return isKnown()
  }
}
