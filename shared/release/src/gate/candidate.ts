import { contractsOverlap, contractText } from '@eqs/contracts/contract-range'
import type { RemoteDescription } from '@eqs/contracts/discovery'
import { satisfies } from 'semver'
import { listShares, type ReleaseState, versionsIn } from '../history/release-state.ts'
import {
  formatVersion,
  type HostRelease,
  type Published,
  type RemoteRelease,
  readDescription,
  readHostRelease,
  readRemoteRelease
} from '../published/release-files.ts'
import { calledByOps, UsageError } from '../store/errors.ts'
import type { Store } from '../store/store.ts'

/** Refuses a name that is given twice, because members get one version of a remote. */
export function refuseTwice(named: readonly Published[]): void {
  for (const { name } of named) {
    const versions = named.filter(version => version.name === name)
    if (versions.length > 1)
      throw new UsageError(
        `${name} is named twice, and members get one version of it: ${versions.map(formatVersion).join(', ')}`
      )
  }
}

/** Versions that the expensive checks cover, such as `mf-account@1.2.0`. The other checks cover all versions. */
export interface Scope {
  /** Versions whose files are compared with what was published. */
  readonly files: ReadonlySet<string>
  readonly screens: ReadonlySet<string>
}

/**
 * Returns the scope of a change. Its files are those of versions that go to more members: damage to a version
 * that members already have must not block its replacement, and damage to a fallback no rollback. Its screens are
 * those of versions that no member has yet, or of all versions with a new host.
 */
export function scopeOfChange(before: ReleaseState | undefined, after: ReleaseState): Scope {
  const trafficBefore = new Map(
    before ? listShares(before).map(share => [formatVersion(share), share.traffic] as const) : []
  )
  const isHostNew = before?.host !== after.host
  const isSwitchedOn = (name: string) => Boolean(before?.remotes[name]?.off && !after.remotes[name]?.off)
  const shares = listShares(after)
  const extended = shares.filter(share => {
    const trafficSoFar = isSwitchedOn(share.name) ? 0 : (trafficBefore.get(formatVersion(share)) ?? 0)
    return share.traffic > trafficSoFar
  })
  const opened = shares.filter(
    share => share.traffic > 0 && (isHostNew || !trafficBefore.get(formatVersion(share)))
  )
  return {
    files: new Set([...extended.map(formatVersion), ...(isHostNew ? [hostName(after)] : [])]),
    screens: new Set(opened.map(formatVersion))
  }
}

/** Lists the present versions that a change gives to no more members. It makes their faults no worse. */
export function listWithoutNewMembers(
  before: ReleaseState | undefined,
  after: ReleaseState
): ReadonlySet<string> {
  const { files } = scopeOfChange(before, after)
  return new Set(before && versionsIn(before).filter(version => !files.has(version)))
}

/** Returns the scope of `verify`: the named versions or all. A named host includes the screens of all remotes. */
export function scopeToVerify(state: ReleaseState, named: readonly Published[]): Scope {
  const shares = listShares(state)
  const screens = new Set(shares.filter(({ traffic }) => traffic > 0).map(formatVersion))
  if (named.length === 0) return { files: new Set([...shares.map(formatVersion), hostName(state)]), screens }
  const files = new Set(named.map(formatVersion))
  return { files, screens: files.has(hostName(state)) ? screens : files }
}

const hostName = ({ host }: ReleaseState): string => formatVersion({ name: 'host', version: host })

export interface LiveVersion extends Published {
  readonly release: RemoteRelease
  readonly description: RemoteDescription
}

/** The state that a change would make live. */
export interface Candidate {
  readonly state: ReleaseState
  readonly host: HostRelease
  /** Every version of a remote that a member would get, including canaries. */
  readonly live: readonly LiveVersion[]
  readonly scope: Scope
}

export const readVersion = async (store: Store, { name, version }: Published): Promise<LiveVersion> => ({
  name,
  version,
  release: await readRemoteRelease(store, name, version),
  description: await readDescription(store, name, version)
})

export async function readCandidate(store: Store, state: ReleaseState, scope: Scope): Promise<Candidate> {
  const live = listShares(state).filter(({ traffic }) => traffic > 0)
  return {
    state,
    host: await readHostRelease(store, state.host),
    live: await Promise.all(live.map(version => readVersion(store, version))),
    scope
  }
}

/** Runs the checks that need neither files nor a browser. Returns one line for every reason to refuse the candidate. */
export const findConflicts = (candidate: Candidate): Readonly<Record<string, readonly string[]>> => ({
  contract: withCommand(contractProblems(candidate)),
  'shared versions': withCommand(sharedProblems(candidate)),
  'shared names': nameProblems(candidate),
  routes: routeProblems(candidate)
})

/** Adds the command that releases a host and remotes that need each other. */
const withCommand = (problems: readonly string[]): readonly string[] =>
  problems.length === 0
    ? problems
    : [
        ...problems,
        `one command releases versions that need each other: ${calledByOps} promote host@… mf-x@…`
      ]

const contractProblems = ({ live, host }: Candidate): readonly string[] =>
  live
    .filter(({ release }) => !contractsOverlap(release, host))
    .map(
      version =>
        `${formatVersion(version)} supports contract ${contractText(version.release)}, and host@${host.version} supports ${contractText(host)}`
    )

/** The host must satisfy the shared-module ranges of every live version, including canaries. */
const sharedProblems = ({ live, host }: Candidate): readonly string[] =>
  live.flatMap(version =>
    Object.entries(version.description.extras.shared).flatMap(([module, range]) => {
      const provided = host.shared[module]
      const need = `${formatVersion(version)} needs ${module} ${range}`
      if (provided === undefined) return [`${need}, which host@${host.version} does not provide`]
      if (satisfies(provided, range, { includePrerelease: true })) return []
      return [`${need}, and host@${host.version} provides ${provided}`]
    })
  )

/** The host must export each imported name of our shared packages. Versions do not show a new name. */
const nameProblems = ({ live, host }: Candidate): readonly string[] =>
  live.flatMap(version =>
    Object.entries(version.release.uses).flatMap(([module, used]) => {
      const provided = new Set(host.provides[module])
      const missing = used.filter(name => !provided.has(name))
      if (missing.length === 0) return []
      return [
        `${formatVersion(version)} uses ${missing.join(', ')} of ${module}, which host@${host.version} does not provide`
      ]
    })
  )

/** Two remotes must have no address in common, whichever of them the host would choose. */
const routeProblems = ({ live }: Candidate): readonly string[] =>
  live.flatMap((version, index) =>
    live.slice(0, index).flatMap(owner => (owner.name === version.name ? [] : findCollisions(version, owner)))
  )

const findCollisions = (version: LiveVersion, owner: LiveVersion): readonly string[] =>
  listPaths(version).flatMap(path => {
    const taken = listPaths(owner).find(ownerPath => pathsOverlap(toSegments(path), toSegments(ownerPath)))
    return taken === undefined
      ? []
      : [`${formatVersion(version)}: ${path} overlaps ${taken} of ${formatVersion(owner)}`]
  })

const listPaths = ({ description }: LiveVersion): readonly string[] =>
  description.extras.remote.routes.map(({ path }) => path)

/** In lower case, as the router compares addresses. */
const toSegments = (path: string): readonly string[] => path.toLowerCase().split('/')

/** Compares paths by segment. A parameter matches any segment, and an optional one may be left out. */
function pathsOverlap(left: readonly string[], right: readonly string[]): boolean {
  const [one] = left
  const [other] = right
  if (one?.endsWith('?') && pathsOverlap(left.slice(1), right)) return true
  if (other?.endsWith('?') && pathsOverlap(left, right.slice(1))) return true
  if (one === undefined || other === undefined) return one === other
  const match = one === other || one.startsWith(':') || other.startsWith(':')
  return match && pathsOverlap(left.slice(1), right.slice(1))
}
