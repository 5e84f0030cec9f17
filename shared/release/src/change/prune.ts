import { versionPath } from '@eqs/contracts/discovery'
import { formatVersion } from '../gate/scope.ts'
import type { HistoryEntry } from '../history/history-entry.ts'
import { prunedVersions } from '../history/history-entry.ts'
import { listSigners } from '../history/policy.ts'
import { versionsIn } from '../history/release-state.ts'
import { type Trust, trustedHistory } from '../history/trusted-history.ts'
import { isPrerelease } from '../published/prerelease.ts'
import { artefactFolder, readPublication } from '../published/publication.ts'
import {
  type Published,
  publishedRemotes,
  publishedVersions,
  releasePath
} from '../published/release-files.ts'
import { DamageError } from '../store/errors.ts'
import type { Store } from '../store/store.ts'
import { change, type Operation } from './change.ts'
import { type Keeping, neededVersions, previewLife, tabLife } from './needed-versions.ts'

interface Pruned {
  /** The change that gave versions up; undefined where there were none. */
  readonly entry: HistoryEntry | undefined
  /** The versions whose files were removed now, those that someone has left behind among them. */
  readonly removed: readonly string[]
  /** The files that were removed because whoever wrote them was stopped half way. */
  readonly drafts: readonly string[]
}

/**
 * Gives up the versions that no one can get any more, and removes their files. They are given up by an entry of the history: of
 * someone who promotes one of them at the same moment, one finds the other's entry. The files go after that; anyone who is killed
 * in between leaves some behind, which the next pruning removes.
 *
 * @throws {Error} when the history cannot be trusted, or what is needed cannot be told.
 */
export async function prune(operation: Operation, keeping: Keeping): Promise<Pruned> {
  const wanted = await prunable(operation, keeping)
  const entry =
    wanted.length === 0
      ? undefined
      : await change(operation, {
          what: 'prune',
          touches: [],
          passesFreeze: true,
          async decide(before, _, trust) {
            const pruned = await prunable(trust, keeping)
            if (!before || pruned.length === 0) throw new Error('all that is published is needed by now')
            return { state: before, pruned }
          }
        })
  return {
    entry,
    drafts: await removeDrafts(operation.store, keeping.now - draftLife),
    removed: await removePruned(operation)
  }
}

/** Milliseconds after which no one writes a file any more. */
const draftLife = 24 * 60 * 60 * 1000

async function removeDrafts(store: Store, before: number): Promise<readonly string[]> {
  const drafts = (await store.drafts?.(before)) ?? []
  await Promise.all(drafts.map(path => store.remove(path)))
  return drafts
}

/** The versions that no one can get any more, `mf-account@1.0.0`, those of the host first. */
export async function prunable(trust: Trust, keeping: Keeping): Promise<readonly string[]> {
  const { store } = trust
  const history = await trustedHistory(trust)
  const live = history.at(-1)
  if (!live) return []
  const needed = await neededVersions(history, keeping)
  const everLive = new Set(history.flatMap(({ state }) => versionsIn(state)))
  /** No one can get it, and no one is about to give it to anyone. */
  const isPrunable = async ({ name, version }: Published, isNewer: boolean) => {
    const one = formatVersion({ name, version })
    const isAhead = isNewer && !everLive.has(one)
    if (needed.has(one) || (isAhead && !isPrerelease(version))) return false
    const signers = { publicKeys: listSigners(name, live.state, trust.keys.publicKeys) }
    // What no one can vouch for, no one can promote: a key that was taken away has published it.
    const publication = await readPublication(store, signers, { name, version }).catch((error: unknown) => {
      if (!(error instanceof DamageError)) throw error
      return undefined
    })
    const life = isAhead && isPrerelease(version) ? previewLife : tabLife
    if (publication === undefined) return true
    const at = Date.parse(publication.at)
    // What was published after the present version went live, as a hotfix of an older one is, waits for its promotion.
    const isWaiting = !everLive.has(one) && !isPrerelease(version) && at > liveSince(history, name)
    return !isWaiting && at <= keeping.now - life
  }
  const findPrunable = async (name: string): Promise<readonly string[]> => {
    const versions = await publishedVersions(store, name)
    const last = versions.findLastIndex(version => everLive.has(formatVersion({ name, version })))
    const asked = versions.map(async (version, index) =>
      (await isPrunable({ name, version }, index > last)) ? [version] : []
    )
    return (await Promise.all(asked)).flat()
  }
  const hosts = await findPrunable('host')
  const names = await publishedRemotes(store)
  const remotes = await Promise.all(
    names.map(async name => (await findPrunable(name)).map(version => formatVersion({ name, version })))
  )
  return [...hosts.map(version => formatVersion({ name: 'host', version })), ...remotes.flat()]
}

/** When what all members have of a name went live, milliseconds since 1970. */
function liveSince(history: readonly HistoryEntry[], name: string): number {
  const since = history.at(-1)?.checkpoint.targets[name]?.at(-1)?.since ?? 1
  return Date.parse(history.find(({ number }) => number >= since)?.at ?? '')
}

/** Removes what is still there of all that was ever given up. @returns those versions. */
async function removePruned(trust: Trust): Promise<readonly string[]> {
  const { store } = trust
  const history = await trustedHistory(trust)
  const live = new Set(history.slice(-1).flatMap(({ state }) => versionsIn(state)))
  const pruned = [...prunedVersions(history)].flatMap(one => {
    const [name = '', version = ''] = one.split('@')
    return live.has(one) ? [] : [{ name, version }]
  })
  const removed: string[] = []
  for (const name of new Set(pruned.map(one => one.name))) {
    const there = await store.list(versionPath(name, '').replace(/\/$/, ''))
    const going = pruned.filter(one => one.name === name && there.includes(one.version))
    // Without it, a version is none that is published.
    for (const { version } of going) await store.remove(releasePath({ name, version }))
    for (const one of going) {
      await removeAll(store, versionPath(name, one.version))
      await removeAll(store, artefactFolder(name, one.version))
      removed.push(formatVersion(one))
    }
  }
  return removed
}

async function removeAll(store: Store, folder: string): Promise<void> {
  const names = await store.list(folder)
  await Promise.all(
    names.map(async name => {
      const path = `${folder}/${name}`
      // What has an ending is a file.
      if (/\.\w+$/.test(name)) await store.remove(path)
      else await removeAll(store, path)
    })
  )
}
