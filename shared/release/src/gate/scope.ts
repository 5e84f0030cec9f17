import { type ReleaseState, versionsIn } from '../history/release-state.ts'
import type { Published } from '../published/release-files.ts'
import { UsageError } from '../store/errors.ts'

/** Returns a version's name in messages. */
export const called = ({ name, version }: Published): string => `${name}@${version}`

/**
 * Refuses a name that is given twice, because members get one version of it and the order would decide.
 *
 * @throws {UsageError} that lists the versions.
 */
export function refuseTwice(named: readonly Published[]): void {
  for (const { name } of named) {
    const versions = named.filter(one => one.name === name)
    if (versions.length > 1)
      throw new UsageError(
        `${name} is named twice, and members get one version of it: ${versions.map(called).join(', ')}`
      )
  }
}

/** Versions that the expensive checks look at, such as `mf-account@1.2.0`. The rules look at all versions. */
export interface Scope {
  /** Versions whose files are compared with what was published. */
  readonly files: ReadonlySet<string>
  /** Versions that are opened in a browser. */
  readonly screens: ReadonlySet<string>
}

/** A version of a remote with the percentage of members who get it. A fallback has 0. */
export interface Share extends Published {
  readonly traffic: number
}

/** Lists every version that members could get: live versions, canaries and fallbacks. */
export const listShares = ({ remotes }: ReleaseState): readonly Share[] =>
  Object.entries(remotes).flatMap(([name, { version, canary, previous }]) => [
    ...(previous ? [{ name, version: previous, traffic: 0 }] : []),
    { name, version, traffic: 100 - (canary?.traffic ?? 0) },
    ...(canary ? [{ name, ...canary }] : [])
  ])

/**
 * Returns the scope of a change. Files are checked of versions that more members get than before: damage of a
 * version that members already have must not block the change that replaces it. Screens are opened of
 * versions that no member has yet, and of all versions when the host is new.
 */
export function scopeOfChange(before: ReleaseState | undefined, after: ReleaseState): Scope {
  const had = new Map(before ? listShares(before).map(one => [called(one), one.traffic] as const) : [])
  const isHostNew = before?.host !== after.host
  const isBack = (name: string) => Boolean(before?.remotes[name]?.off && !after.remotes[name]?.off)
  const shares = listShares(after)
  const given = shares.filter(one => isBack(one.name) || one.traffic > (had.get(called(one)) ?? -1))
  const opened = shares.filter(one => one.traffic > 0 && (isHostNew || !had.get(called(one))))
  return {
    files: new Set([...given.map(called), ...(isHostNew ? [hostName(after)] : [])]),
    screens: new Set(opened.map(called))
  }
}

/** Lists the versions that no more members get than before. A change does not make their faults worse. */
export function whatStays(before: ReleaseState | undefined, after: ReleaseState): ReadonlySet<string> {
  const { files } = scopeOfChange(before, after)
  return new Set(versionsIn(after).filter(one => !files.has(one)))
}

/**
 * Returns the scope of `verify`: the named versions, or everything that is live. A named host includes the
 * screens of all remotes.
 */
export function scopeOfQuestion(state: ReleaseState, named: readonly Published[]): Scope {
  const shares = listShares(state)
  const screens = new Set(shares.filter(({ traffic }) => traffic > 0).map(called))
  if (named.length === 0) return { files: new Set([...shares.map(called), hostName(state)]), screens }
  const files = new Set(named.map(called))
  return { files, screens: files.has(hostName(state)) ? screens : files }
}

const hostName = ({ host }: ReleaseState): string => called({ name: 'host', version: host })
