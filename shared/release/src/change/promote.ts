import { isDeepStrictEqual } from 'node:util'
import { refuseTwice } from '../gate/candidate.ts'
import type { RollbackTarget } from '../history/history-entry.ts'
import {
  getRemote,
  namesIn,
  type ReleaseState,
  type RemoteState,
  type Settings
} from '../history/release-state.ts'
import {
  formatVersion,
  isPrerelease,
  type Published,
  publishedRemotes,
  publishedVersions,
  releasePath
} from '../published/release-files.ts'
import { calledByOps, DamageError } from '../store/errors.ts'
import type { Store } from '../store/store.ts'
import type { ChangeCommand } from './prepare.ts'

/**
 * Makes published versions live, all of them in one change. Members get them from their next page load on.
 *
 * @param traffic percentage of members who get the versions. 100 by default; less makes a canary, and 0 ends it.
 * @param config initial configuration of a new club. Ignored when something is live.
 */
export function promote(promoted: readonly Published[], traffic = 100, config: Settings = {}): ChangeCommand {
  return {
    what: `promote ${promoted.map(formatVersion).join(' ')}${traffic === 100 ? '' : ` to ${traffic} %`}`,
    touches: promoted.map(({ name }) => name),
    isAllowedInFreeze: traffic === 0,
    async decide(before, base, { store }) {
      refuseTwice(promoted)
      const host = promoted.find(({ name }) => name === 'host')?.version ?? before?.host
      if (host === undefined) throw new Error('no host is live yet: promote one first')
      if (traffic !== 100 && host !== before?.host)
        throw new Error('a host has no canary: promote it to all members')
      const remotes = { ...before?.remotes }
      const checkpoint = base?.written.entry.checkpoint
      refusePruned(checkpoint?.pruned ?? [], promoted)
      refusePrereleases(promoted, traffic, before?.config ?? config)
      for (const version of promoted)
        if (version.name !== 'host') {
          const targets = checkpoint?.targets[version.name] ?? []
          remotes[version.name] = promotedRemote(remotes, version, { traffic, targets })
        }
      // A canary can be ended although its files are lost.
      if (traffic > 0) await refuseUnpublished(store, promoted)
      const state = { config, ...before, host, remotes }
      const switchedOff = promoted.filter(({ name }) => remotes[name]?.off)
      if (switchedOff.length > 0 && isDeepStrictEqual(state, before))
        throw new Error(switchedOff.map(describeSwitchedOff).join('; '))
      return { state }
    }
  }
}

/** Changes the percentage of members who get a canary: 0 withdraws the version, and 100 gives it to all. */
export function shareCanary(canary: Published, traffic: number): ChangeCommand {
  const { name, version } = canary
  const label = formatVersion(canary)
  const share = traffic === 100 ? label : `${label} to ${traffic} %`
  return {
    what: traffic === 0 ? `rollback ${label}` : `promote ${share}`,
    touches: [name],
    isAllowedInFreeze: traffic === 0,
    decide(before, base) {
      const targets = base?.written.entry.checkpoint.targets[name] ?? []
      return withRemote(before, name, remote => {
        if (remote.canary?.version !== version) throw new Error(`${label} is no longer a canary`)
        if (traffic === 100) refuseForAllMembers(canary)
        return promotedRemote({ [name]: remote }, canary, { traffic, targets })
      })
    }
  }
}

async function refuseUnpublished(store: Store, promoted: readonly Published[]): Promise<void> {
  for (const version of promoted) {
    if (await store.read(releasePath(version))) continue
    const { name } = version
    const versions = await publishedVersions(store, name)
    const known =
      versions.length > 0
        ? `Published versions of ${name}: ${versions.join(', ')}`
        : `There are: ${['host', ...(await publishedRemotes(store))].join(', ')}`
    throw new DamageError(`${formatVersion(version)} is not published in ${store.place}. ${known}`)
  }
}

function refusePruned(pruned: readonly string[], promoted: readonly Published[]): void {
  const removed = promoted.map(formatVersion).filter(version => pruned.includes(version))
  if (removed.length > 0)
    throw new Error(
      `${removed.join(', ')}: pruned, so the files are removed; publish the sources as a new version`
    )
}

/**
 * Refuses prereleases for all members, and prerelease canaries in a club that does not allow previews. The next version falls
 * back to the live one, so the live version cannot be a prerelease. A canary of a prerelease is for testers only, because the
 * release that follows has other bytes.
 */
function refusePrereleases(promoted: readonly Published[], traffic: number, { previews }: Settings): void {
  // A canary can be ended in every club.
  if (traffic === 0) return
  for (const { name, version } of promoted) {
    if (!isPrerelease(version)) continue
    if (traffic === 100) refuseForAllMembers({ name, version })
    if (previews !== true)
      throw new Error(
        `${name}@${version} is a prerelease: it can be a canary only in a club that allows previews (${calledByOps} config set previews=true); ` +
          `promote ${toRelease(version)}, published from the same sources`
      )
  }
}

function refuseForAllMembers({ name, version }: Published): void {
  if (isPrerelease(version))
    throw new Error(
      `${name}@${version} is a prerelease, and all members never get one: publish ${toRelease(version)} from the same sources`
    )
}

const toRelease = (version: string): string => version.split('-')[0] ?? version

// Functions that return the next state of a remote. A remote that is switched off stays off until an operator enables it.

/** Gives the version to all members. The fallback is the version before it, never a withdrawn version. */
export function forAllMembers(
  { off }: Pick<RemoteState, 'off'>,
  version: string,
  targets: readonly RollbackTarget[]
): RemoteState {
  const index = targets.findIndex(target => target.version === version)
  const before = index < 0 ? targets : targets.slice(0, index)
  const previous = before.findLast(target => !isPrerelease(target.version))?.version
  return {
    version,
    ...(previous ? { previous } : {}),
    ...(off ? { off } : {})
  }
}

/** Ends the canary. It is no longer a fallback either. */
export function withoutCanary(remote: RemoteState, targets: readonly RollbackTarget[]): RemoteState {
  const others = targets.filter(({ version }) => version !== remote.canary?.version)
  return forAllMembers(remote, remote.version, others)
}

/** Gives the promoted version to a percentage of members. 0 ends the canary. */
function promotedRemote(
  remotes: ReleaseState['remotes'],
  promoted: Published,
  { traffic, targets }: { readonly traffic: number; readonly targets: readonly RollbackTarget[] }
): RemoteState {
  const { name, version } = promoted
  const before = remotes[name]
  if (!before) {
    if (traffic === 100) return { version }
    throw new Error(
      `remote ${name} is not live, so it cannot have a canary. Live remotes: ${namesIn(remotes)}. The first version of a remote goes to all members`
    )
  }
  const live = before.canary ? withoutCanary(before, targets) : before
  if (traffic === 0) {
    if (before.canary?.version === version) return live
    throw new Error(
      version === before.version
        ? `${name}@${version} is the live version, not the canary${describeCanary(before)}`
        : `${name}@${version} is not a canary${describeCanary(before)}`
    )
  }
  if (traffic < 100) {
    if (version === before.version)
      throw new Error(
        before.off ? describeSwitchedOff(promoted) : `${name}@${version} is already live for all members`
      )
    return { ...(before.canary?.version === version ? before : live), canary: { version, traffic } }
  }
  return version === before.version ? live : forAllMembers(before, version, targets)
}

const describeCanary = ({ canary }: RemoteState): string =>
  canary ? `; the canary is ${canary.version}` : ''

const describeSwitchedOff = ({ name, version }: Published): string =>
  `${name}@${version} is already live, but switched off: ops give it to members with ${calledByOps} enable ${name}`

export function withRemote(
  before: ReleaseState | undefined,
  name: string,
  edit: (remote: RemoteState) => RemoteState
): { readonly state: ReleaseState } {
  if (name === 'host') throw new Error('the host cannot be switched off or on, only remotes can')
  if (!before) throw new Error('nothing is live yet')
  return { state: { ...before, remotes: { ...before.remotes, [name]: edit(getRemote(before, name)) } } }
}
