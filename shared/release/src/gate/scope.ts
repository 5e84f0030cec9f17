import { type ReleaseState, versionsIn } from '../history/release-state.ts'
import type { Published } from '../published/release-files.ts'
import { UsageError } from '../store/errors.ts'

/** Returns the text for a version in messages, such as `mf-account@1.2.0`. */
export const called = ({ name, version }: Published): string => `${name}@${version}`

/**
 * Refuses a name that is given twice, because members get one version of a remote.
 *
 * @throws {UsageError} that lists the versions.
 */
export function refuseTwice(named: readonly Published[]): void {
  for (const { name } of named) {
    const versions = named.filter(version => version.name === name)
    if (versions.length > 1)
      throw new UsageError(
        `${name} is named twice, and members get one version of it: ${versions.map(called).join(', ')}`
      )
  }
}

/** Versions that the expensive checks cover, such as `mf-account@1.2.0`. The other checks cover all versions. */
export interface Scope {
  /** Versions whose files are compared with what was published. */
  readonly files: ReadonlySet<string>
  /** Versions that are opened in a browser. */
  readonly screens: ReadonlySet<string>
}

/** A version of a remote, with the percentage of members who get it: 0 for a fallback. */
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
 * Returns the scope of a change. The files are those of versions that go to more members than before, because
 * damage to a version that members already have must not block the change that replaces it. The screens are
 * those of versions that no member has yet; with a new host, those of all versions.
 */
export function scopeOfChange(before: ReleaseState | undefined, after: ReleaseState): Scope {
  const trafficBefore = new Map(
    before ? listShares(before).map(share => [called(share), share.traffic] as const) : []
  )
  const isHostNew = before?.host !== after.host
  const isSwitchedOn = (name: string) => Boolean(before?.remotes[name]?.off && !after.remotes[name]?.off)
  const shares = listShares(after)
  const extended = shares.filter(
    share => isSwitchedOn(share.name) || share.traffic > (trafficBefore.get(called(share)) ?? -1)
  )
  const opened = shares.filter(share => share.traffic > 0 && (isHostNew || !trafficBefore.get(called(share))))
  return {
    files: new Set([...extended.map(called), ...(isHostNew ? [hostName(after)] : [])]),
    screens: new Set(opened.map(called))
  }
}

/** Lists the versions that a change does not give to more members, so that it makes none of their faults worse. */
export function whatStays(before: ReleaseState | undefined, after: ReleaseState): ReadonlySet<string> {
  const { files } = scopeOfChange(before, after)
  return new Set(versionsIn(after).filter(version => !files.has(version)))
}

/**
 * Returns the scope of `verify`: the named versions, or all live versions. A named host includes the screens of
 * all remotes.
 */
export function scopeToVerify(state: ReleaseState, named: readonly Published[]): Scope {
  const shares = listShares(state)
  const screens = new Set(shares.filter(({ traffic }) => traffic > 0).map(called))
  if (named.length === 0) return { files: new Set([...shares.map(called), hostName(state)]), screens }
  const files = new Set(named.map(called))
  return { files, screens: files.has(hostName(state)) ? screens : files }
}

const hostName = ({ host }: ReleaseState): string => called({ name: 'host', version: host })
