import { isDeepStrictEqual } from 'node:util'
import { refuseTwice } from '../gate/candidate.ts'
import type { HistoryEntry } from '../history/history-entry.ts'
import type { Settings } from '../history/release-state.ts'
import {
  formatVersion,
  isPrerelease,
  type Published,
  publishedRemotes,
  releasePath
} from '../published/release-files.ts'
import { DamageError } from '../store/errors.ts'
import type { Store } from '../store/store.ts'
import { change, type Operation } from './change.ts'
import {
  describeSwitchedOff,
  forEverybody,
  promotedRemote,
  withoutCanary,
  withRemote
} from './remote-versions.ts'

/**
 * Makes published versions live, all of them in one change. Members get them from their next page load on.
 *
 * @param traffic percentage of members who get the versions. 100 by default; less makes a canary, and 0 ends it.
 * @param config initial configuration of a new club. Ignored when something is live.
 * @throws {Error} when a version is not published, the page cannot be rendered, the gate refuses the change, or another
 *   operator changed one of the names at the same time.
 */
export function promote(
  operation: Operation,
  promoted: readonly Published[],
  traffic = 100,
  config: Settings = {}
): Promise<HistoryEntry> {
  return change(operation, {
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
  })
}

/**
 * Changes the percentage of members who get a canary.
 *
 * @param traffic percentage of members. 0 withdraws the version, and 100 gives it to all members.
 * @throws {Error} when another canary, or none, has replaced the version.
 */
export function shareCanary(operation: Operation, canary: Published, traffic: number): Promise<HistoryEntry> {
  const { name, version } = canary
  const label = formatVersion(canary)
  const share = traffic === 100 ? label : `${label} to ${traffic} %`
  return change(operation, {
    what: traffic === 0 ? `rollback ${label}` : `promote ${share}`,
    touches: [name],
    isMitigation: traffic === 0,
    decide(before, base) {
      const targets = base?.written.entry.checkpoint.targets[name] ?? []
      return withRemote(before, name, remote => {
        if (remote.canary?.version !== version) throw new Error(`${label} is no longer a canary`)
        if (traffic === 0) return withoutCanary(remote, targets)
        if (traffic < 100) return { ...remote, canary: { version, traffic } }
        refuseForEverybody(canary)
        return forEverybody(remote, version, targets)
      })
    }
  })
}

/** @throws {Error} that names the first version that is not published. */
async function refuseUnpublished(store: Store, promoted: readonly Published[]): Promise<void> {
  for (const version of promoted) {
    if (await store.read(releasePath(version))) continue
    const names = ['host', ...(await publishedRemotes(store))]
    const advice = names.includes(version.name) ? 'publish it first' : `there are: ${names.join(', ')}`
    throw new DamageError(`${formatVersion(version)} is not published: ${advice}`)
  }
}

/** @throws {Error} that names the versions that were pruned. */
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
    if (traffic === 100) refuseForEverybody({ name, version })
    if (previews !== true)
      throw new Error(
        `${name}@${version} is a prerelease: it can be a canary only in a club that allows previews (config set previews=true); ` +
          `promote ${toRelease(version)}, published from the same sources`
      )
  }
}

/** @throws {Error} when the version is a prerelease. */
function refuseForEverybody({ name, version }: Published): void {
  if (isPrerelease(version))
    throw new Error(
      `${name}@${version} is a prerelease, and all members never get one: publish ${toRelease(version)} from the same sources`
    )
}

const toRelease = (version: string): string => version.split('-')[0] ?? version
