import { versionPath } from '@eqs/contracts/discovery'
import type { Verification } from '../history/history.ts'
import { type HistoryEntry, prunedVersions } from '../history/history-entry.ts'
import { listSigners } from '../history/policy.ts'
import { versionsIn } from '../history/release-state.ts'
import { trustedHistory } from '../history/trusted-history.ts'
import { artefactFolder, readPublication } from '../published/publication.ts'
import {
  formatVersion,
  isPrerelease,
  parseVersion,
  publishedRemotes,
  publishedVersions,
  releasePath
} from '../published/release-files.ts'
import { onDamage } from '../store/errors.ts'
import type { Store } from '../store/store.ts'
import { makeChange, type Operation } from './change.ts'
import { findOlderRelease } from './rollback.ts'

/**
 * Removes the versions that no member can get any more. An entry of the history declares them pruned before their files are
 * removed. So an operator who promotes one of them at the same time gets a conflict, and the next pruning continues after an
 * interruption.
 */
export async function prune(operation: Operation, keeping: Keeping) {
  const versions = await prunable(operation, keeping)
  const entry =
    versions.length === 0
      ? undefined
      : await makeChange(operation, {
          what: 'prune',
          touches: [],
          isAllowedInFreeze: true,
          async decide(before, _, trust) {
            const pruned = await prunable(trust, keeping)
            if (!before || pruned.length === 0)
              throw new Error('every published version is needed now: nothing was pruned')
            return { state: before, pruned }
          }
        })
  return { entry, removed: await removePruned(operation) }
}

/** Lists the versions that a pruning removes, such as `mf-account@1.0.0`. Hosts come first. */
export async function prunable(trust: Verification, keeping: Keeping): Promise<readonly string[]> {
  const { store } = trust
  const history = await trustedHistory(trust)
  const live = history.at(-1)
  if (!live) return []
  const needed = await neededVersions(history, keeping)
  const everLive = new Set(history.flatMap(({ state }) => versionsIn(state)))
  const findPrunable = async (name: string): Promise<readonly string[]> => {
    const signers = { publicKeys: listSigners(name, live.state, trust.keys.publicKeys) }
    const versions = (await publishedVersions(store, name)).map(version => ({ name, version }))
    const newestLive = versions.findLastIndex(one => everLive.has(formatVersion(one)))
    const labels = versions.map(async (one, index) => {
      const label = formatVersion(one)
      if (needed.has(label)) return []
      const publication = await readPublication(store, signers, one).catch(onDamage(undefined))
      // Without a valid record it can never be promoted. Its key may have been removed.
      const publishedAt = publication ? Date.parse(publication.at) : 0
      // A hotfix of an older version is published after the live version.
      const isWaiting = !everLive.has(label) && (index > newestLive || publishedAt > liveSince(history, name))
      const life = isWaiting ? waitingLife(one.version) : tabLife
      return publishedAt <= keeping.now - life ? [label] : []
    })
    return (await Promise.all(labels)).flat()
  }
  const names = ['host', ...(await publishedRemotes(store))]
  return (await Promise.all(names.map(findPrunable))).flat()
}

/** Returns the time since which the live version of a name is live, milliseconds since 1970. */
function liveSince(history: readonly HistoryEntry[], name: string): number {
  const since = history.at(-1)?.checkpoint.targets[name]?.at(-1)?.since ?? 1
  return Date.parse(history.find(({ number }) => number >= since)?.at ?? '')
}

/** Removes the files of all versions that were ever pruned. Returns the versions that still had files. */
async function removePruned(trust: Verification): Promise<readonly string[]> {
  const { store } = trust
  const history = await trustedHistory(trust)
  const live = new Set(history.slice(-1).flatMap(({ state }) => versionsIn(state)))
  const pruned = [...prunedVersions(history)].filter(label => !live.has(label)).map(parseVersion)
  const removed: string[] = []
  for (const name of new Set(pruned.map(version => version.name))) {
    const folders = await store.list(versionPath(name, '').replace(/\/$/, ''))
    const present = pruned.filter(version => version.name === name && folders.includes(version.version))
    // A version without `release.json` is not published, so it cannot be promoted while its files are removed.
    for (const version of present) await store.remove(releasePath(version))
    for (const { version } of present) {
      // The next pruning looks for these files, so they are removed last.
      await removeAll(store, artefactFolder(name, version))
      await removeAll(store, versionPath(name, version))
      removed.push(formatVersion({ name, version }))
    }
  }
  return removed
}

async function removeAll(store: Store, folder: string): Promise<void> {
  const names = await store.list(folder)
  await Promise.all(
    names.map(async name => {
      const path = `${folder}/${name}`
      // A store lists files and folders alike; only files have an extension.
      if (/\.\w+$/.test(name)) await store.remove(path)
      else await removeAll(store, path)
    })
  )
}

/** Milliseconds for which files stay after their version was replaced or published: a tab may still load them. */
const tabLife = 24 * 60 * 60 * 1000

const waitingLife = (version: string): number =>
  isPrerelease(version) ? 7 * tabLife : Number.POSITIVE_INFINITY

export interface Keeping {
  /** Number of the newest entries whose versions stay. */
  readonly keep: number
  readonly now: number
}

/**
 * Returns the versions that must stay: those of the newest entries, those that were live within the last day, and those that
 * one rollback, of a remote or of the whole release, brings back.
 */
export async function neededVersions(
  history: readonly HistoryEntry[],
  { keep, now }: Keeping
): Promise<Set<string>> {
  const live = history.at(-1)
  if (!live) return new Set()
  const read = async (number: number) => history.find(entry => entry.number === number)
  const older = await findOlderRelease({ live, read })
  const inHistory = history.flatMap((entry, index) => {
    // An entry is live until the next one.
    const next = history[index + 1]
    const isRecent = !next || Date.parse(next.at) > now - tabLife
    const isRestorable = index >= history.length - keep || entry === older
    // A rollback never returns to a prerelease.
    return versionsIn(entry.state).filter(version => isRecent || (isRestorable && !isPrerelease(version)))
  })
  const rollbackTargets = Object.entries(live.checkpoint.targets).flatMap(([name, targets]) =>
    targets.flatMap(({ version }) => (version === undefined ? [] : [`${name}@${version}`])).slice(-2)
  )
  return new Set([...inHistory, ...rollbackTargets])
}
