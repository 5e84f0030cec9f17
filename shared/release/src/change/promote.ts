import { isDeepStrictEqual } from 'node:util'
import { formatVersion, refuseTwice } from '../gate/scope.ts'
import type { HistoryEntry } from '../history/history-entry.ts'
import type { RemoteState } from '../history/release-state.ts'
import type { Settings } from '../history/settings.ts'
import type { Published } from '../published/release-files.ts'
import { change, type Operation } from './change.ts'
import { refuseForEverybody, refusePrereleases } from './prereleases.ts'
import { alreadyOff, forEverybody, promotedRemote, withoutCanary, withRemote } from './remote-versions.ts'

/**
 * Makes published versions the ones that members get from their next page load on, all of them together.
 *
 * @param traffic percent of members; the others keep what they have. 100 by default, 0 takes a canary back.
 * @param config what a club begins with; what is live has its own.
 * @throws {Error} when a version was never published, the page cannot be made, the gate refuses, or another operator changed
 *   the same meanwhile.
 */
export function promote(
  operation: Operation,
  promoted: readonly Published[],
  traffic = 100,
  config: Settings = {}
): Promise<HistoryEntry> {
  const names = promoted.map(({ name, version }) => `${name}@${version}`).join(' ')
  return change(operation, {
    what: `promote ${names}${traffic === 100 ? '' : ` to ${traffic} %`}`,
    touches: promoted.map(({ name }) => name),
    passesFreeze: traffic === 0,
    decide(before, base) {
      refuseTwice(promoted)
      const host = promoted.find(one => one.name === 'host')?.version ?? before?.host
      if (host === undefined) throw new Error('no host is live yet: promote one first')
      if (traffic !== 100 && host !== before?.host)
        throw new Error('a host has no canary: promote it to all members')
      const remotes = { ...before?.remotes }
      const checkpoint = base?.written.entry.checkpoint
      refusePruned(checkpoint?.pruned ?? [], promoted)
      refusePrereleases(promoted, traffic, before?.config ?? config)
      for (const one of promoted)
        if (one.name !== 'host') {
          const targets = checkpoint?.targets[one.name] ?? []
          remotes[one.name] = promotedRemote(remotes, one, { traffic, targets })
        }
      const state = { config, ...before, host, remotes }
      const off = promoted.flatMap(one => (remotes[one.name]?.off ? [alreadyOff(one)] : []))
      if (off.length > 0 && isDeepStrictEqual(state, before)) throw new Error(off.join('; '))
      return { state }
    }
  })
}

/**
 * Gives a canary to more members, or fewer. The one that was looked at, and no other that has come in its place.
 *
 * @param traffic percent of members, from 1 to 99.
 * @throws {Error} when it is no canary any more.
 */
export function shareCanary(
  operation: Operation,
  { name, version }: Published,
  traffic: number
): Promise<HistoryEntry> {
  return change(operation, {
    what: `promote ${name}@${version} to ${traffic} %`,
    touches: [name],
    decide: before =>
      withRemote(before, name, remote => ({
        ...sameCanary(remote, { name, version }),
        canary: { version, traffic }
      }))
  })
}

/**
 * Ends a canary: all members get it, or no one. The one that was looked at, and no other that has come in its place.
 *
 * @throws {Error} when it is no canary any more.
 */
export function endCanary(
  operation: Operation,
  { name, version }: Published,
  verdict: 'promote' | 'rollback'
): Promise<HistoryEntry> {
  return change(operation, {
    what: `${verdict} ${name}@${version}`,
    touches: [name],
    goesBack: verdict === 'rollback',
    decide(before, base) {
      const targets = base?.written.entry.checkpoint.targets[name] ?? []
      return withRemote(before, name, remote => {
        const same = sameCanary(remote, { name, version })
        if (verdict === 'promote') refuseForEverybody({ name, version })
        return verdict === 'promote' ? forEverybody(same, version, targets) : withoutCanary(same, targets)
      })
    }
  })
}

/** @throws {Error} that names the versions that were pruned. */
function refusePruned(pruned: readonly string[], promoted: readonly Published[]): void {
  const gone = promoted.map(formatVersion).filter(one => pruned.includes(one))
  if (gone.length > 0)
    throw new Error(`${gone.join(', ')}: pruned, and gone for good; publish it as a new version`)
}

function sameCanary(remote: RemoteState, { name, version }: Published): RemoteState {
  if (remote.canary?.version !== version) throw new Error(`${name}@${version} is no canary any more`)
  return remote
}
