import { type ReleaseState, versionsIn } from '../history/release-state.ts'
import type { Published } from '../published/release-files.ts'
import { UsageError } from '../store/errors.ts'

/** How a version is named to operators. */
export const called = ({ name, version }: Published): string => `${name}@${version}`

/** @throws {UsageError} where a name stands there twice: members get one version of it, and it would depend on the order which. */
export function refuseTwice(named: readonly Published[]): void {
  for (const { name } of named) {
    const versions = named.filter(one => one.name === name)
    if (versions.length > 1)
      throw new UsageError(
        `${name} is named twice, and members get one version of it: ${versions.map(called).join(', ')}`
      )
  }
}

/** What a gate looks at closely, by name: `mf-account@1.2.0`, `host@1.0.0`. The rules look at everything. */
export interface Scope {
  /** Whose files are compared with what was published. */
  readonly files: ReadonlySet<string>
  /** What is opened in a browser. */
  readonly screens: ReadonlySet<string>
}

/** A version of a remote, with the percent of members who get it; a fallback has none. */
export interface Share extends Published {
  readonly traffic: number
}

/** Every version that the state could show to someone: those that are live, and what they fall back to. */
export const sharesOf = ({ remotes }: ReleaseState): readonly Share[] =>
  Object.entries(remotes).flatMap(([name, { version, canary, previous }]) => [
    ...(previous ? [{ name, version: previous, traffic: 0 }] : []),
    { name, version, traffic: 100 - (canary?.traffic ?? 0) },
    ...(canary ? [{ name, ...canary }] : [])
  ])

/**
 * Files: whatever more members get than before. What they have already, and lose or keep, is no reason against a change:
 * it may be the one that mends it. Screens: what no one has yet, and everything when the host is new.
 */
export function scopeOfChange(before: ReleaseState | undefined, after: ReleaseState): Scope {
  const had = new Map(before ? sharesOf(before).map(one => [called(one), one.traffic] as const) : [])
  const isHostNew = before?.host !== after.host
  const isBack = (name: string) => Boolean(before?.remotes[name]?.off && !after.remotes[name]?.off)
  const shares = sharesOf(after)
  const given = shares.filter(one => isBack(one.name) || one.traffic > (had.get(called(one)) ?? -1))
  const opened = shares.filter(one => one.traffic > 0 && (isHostNew || !had.get(called(one))))
  return {
    files: new Set([...given.map(called), ...(isHostNew ? [hostOf(after)] : [])]),
    screens: new Set(opened.map(called))
  }
}

/** The versions that no more members get than before: what is wrong with these is not made worse by a change. */
export function whatStays(before: ReleaseState | undefined, after: ReleaseState): ReadonlySet<string> {
  const { files } = scopeOfChange(before, after)
  return new Set(versionsIn(after).filter(one => !files.has(one)))
}

/** Returns what was asked about: a host with every remote's screens, and all there is when nothing was named. */
export function scopeOfQuestion(state: ReleaseState, named: readonly Published[]): Scope {
  const shares = sharesOf(state)
  const screens = new Set(shares.filter(({ traffic }) => traffic > 0).map(called))
  if (named.length === 0) return { files: new Set([...shares.map(called), hostOf(state)]), screens }
  const files = new Set(named.map(called))
  return { files, screens: files.has(hostOf(state)) ? screens : files }
}

const hostOf = ({ host }: ReleaseState): string => called({ name: 'host', version: host })
