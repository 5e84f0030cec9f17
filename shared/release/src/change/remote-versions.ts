import type { RollbackTarget } from '../history/history-entry.ts'
import { getRemote, namesIn, type ReleaseState, type RemoteState } from '../history/release-state.ts'
import { isPrerelease, type Published } from '../published/release-files.ts'

// Functions that return the next state of a remote. A remote that is switched off stays off until an operator enables it.

/** Gives the version to all members. The fallback is the version before it, never a withdrawn version. */
export function forEverybody(
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
  return forEverybody(remote, remote.version, others)
}

/**
 * Gives the promoted version to a percentage of members. 0 ends the canary.
 *
 * @throws {Error} when the version cannot get this percentage.
 */
export function promotedRemote(
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
  return version === before.version ? live : forEverybody(before, version, targets)
}

/** Ends a message about a version that is not the canary. */
const describeCanary = ({ canary }: RemoteState): string =>
  canary ? `; the canary is ${canary.version}` : ''

/** Returns the message for a promotion of a live version whose remote is switched off. */
export const describeSwitchedOff = ({ name, version }: Published): string =>
  `${name}@${version} is already live, but switched off: run enable ${name} to give it to members`

/** Returns a state with one remote edited. @throws {Error} when the remote is not live. */
export function withRemote(
  before: ReleaseState | undefined,
  name: string,
  edit: (remote: RemoteState) => RemoteState
): { readonly state: ReleaseState } {
  if (name === 'host') throw new Error('the host cannot be switched off or on, only remotes can')
  if (!before) throw new Error('nothing is live yet')
  return { state: { ...before, remotes: { ...before.remotes, [name]: edit(getRemote(before, name)) } } }
}
