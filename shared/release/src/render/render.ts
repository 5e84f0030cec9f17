import { setTimeout as wait } from 'node:timers/promises'
import { latestEntry, newestNumber, parseReleaseNumber } from '../history/history.ts'
import type { HistoryEntry } from '../history/history-entry.ts'
import { type Base, type Trust, trustedBase } from '../history/trusted-history.ts'
import type { ReleaseKeys } from '../keys/release-keys.ts'
import { keyName } from '../keys/signing.ts'
import { type HostRelease, readHostRelease } from '../published/release-files.ts'
import { calledAs, calledByOps, StoreError, toReason } from '../store/errors.ts'
import { readText, type Store } from '../store/store.ts'
import { listRootFiles, releaseIn, renderRelease } from './render-release.ts'
import { listPageFiles, type RootFile, rootPaths, toText } from './root-files.ts'

/** Refuses the key of a team, which cannot sign the page. */
export function refuseTeam({ team }: ReleaseKeys): void {
  if (team !== undefined)
    throw new Error(`members’ browsers accept only the keys of ops, and this is a key of team ${team}`)
}

/** Maximum attempts to write the files of one entry while others change them. */
const maxAttempts = 10

/** Maximum milliseconds before the next attempt. */
const maxPauseMs = 100

/** Writes the files of the newest entry. `index.html` is replaced last, so members have the earlier release until then. */
export async function render(trust: Trust): Promise<void> {
  const { store, keys, say } = trust
  refuseTeam(keys)
  let newest = 0
  for (let attempt = 1; ; attempt += 1) {
    const storedPages = await listPageFiles(store)
    // Read before the history, so that a release written in between changes the tags.
    const stored = await readStoredFiles(store, [...storedPages, ...rootPaths, 'index.html'])
    const base = await trustedBase(trust)
    if (!base) throw new Error('nothing is live yet: promote a host first')
    const { chain, written } = base
    const { state, number: release, contents } = written.entry
    // A newer entry is progress, because its writer has replaced the files. The attempts are counted again.
    if (chain.lastEntryNumber > newest) attempt = 1
    newest = chain.lastEntryNumber
    if (chain.lastReleaseNumber > release)
      throw new Error(
        `entry ${chain.lastReleaseNumber} is lost, and members have a newer release than ${release}: a change with --without-history "reason" continues from ${release}`
      )
    const hostKeys = keysKnownTo(await readHostRelease(store, state.host), keys)
    const rendered = await renderRelease(store, hostKeys.sign, {
      contents,
      state,
      release,
      publicKeys: keys.publicKeys
    })
    const conflict = await writeChanged(store, listRootFiles(rendered, storedPages), stored)
    // A folder compares and replaces in two steps. A write in between is detected by its history entry.
    if (conflict === undefined && (await newestNumber(store)) === newest) return
    if (attempt >= maxAttempts)
      throw new StoreError(
        `${conflict ?? 'the history'} was changed by others during each of ${attempt} attempts to write it: does a proxy change ETags?`
      )
    if (conflict !== undefined) say?.(`${conflict} was changed meanwhile: reading and writing it again`)
    await wait(Math.random() * maxPauseMs)
  }
}

type StoredFiles = ReadonlyMap<string, { readonly tag: string; readonly text: string } | undefined>

async function readStoredFiles(store: Store, paths: readonly string[]): Promise<StoredFiles> {
  const files = paths.map(async path => {
    const file = await store.read(path)
    return [path, file && { tag: file.tag, text: toText(path, file.bytes) }] as const
  })
  return new Map(await Promise.all(files))
}

/** Writes the files that differ, up to one that another operator has changed in between, and returns its path. */
async function writeChanged(
  store: Store,
  files: readonly RootFile[],
  stored: StoredFiles
): Promise<string | undefined> {
  for (const [path, body] of files) {
    const before = stored.get(path)
    if (before?.text === (body && toText(path, body))) continue
    if (body === undefined) await store.remove(path)
    else if (!(await store.replace(path, body, before?.tag ?? null))) return path
  }
  return undefined
}

/** Returns the keys that a host accepts. The keys of a team are returned unchanged, because they sign no document. */
export function keysKnownTo({ version, releaseKeys }: HostRelease, keys: ReleaseKeys): ReleaseKeys {
  const known = releaseKeys && keys.team === undefined ? keys.withSignerAmong(releaseKeys) : keys
  if (known) return known
  throw new Error(
    `host@${version} does not know the key ${keyName(keys.signsWith)}, so members’ pages would refuse this release. ` +
      `The host was built with ${releaseKeys?.map(keyName).join(', ')}. Is RELEASE_KEYS the right file? ` +
      `A team makes its key with ${calledAs()} keys new NAME, and ops admit it with ${calledByOps} policy admit NAME mf-… --key=…`
  )
}

/** Thrown when a change is in the history but the page could not be written. The next command writes it. */
export class PendingError extends Error {
  override readonly name = 'PendingError'

  constructor(
    readonly entry: HistoryEntry,
    cause: unknown
  ) {
    super(
      `release ${entry.number} is in the history (${entry.what}), but members do not get it yet: ${toReason(cause)}. ` +
        `The next command, or ${calledByOps} history render, writes the page`,
      { cause }
    )
  }
}

/** Retries work that fails, because a store may be busy for a moment. */
export async function withRetries<Result>(
  { retryAfter = [500, 2_000] }: Pick<Trust, 'retryAfter'>,
  work: () => Promise<Result>
): Promise<Result> {
  for (const delay of retryAfter) {
    try {
      return await work()
    } catch {
      await wait(delay)
    }
  }
  return work()
}

/**
 * Writes the page of the newest entry when its writer was interrupted. The key of a team cannot sign it.
 *
 * @param verified the newest trusted entry, from a caller that has verified the history already.
 * @returns the change whose page was missing, with the reason when it still could not be written.
 */
export async function finish(
  trust: Trust,
  verified?: Base
): Promise<{ readonly entry: HistoryEntry; readonly failure?: Error } | undefined> {
  if (trust.keys.team !== undefined) return undefined
  const { entry } = verified?.written ?? (await latestEntry(trust.store).catch(() => undefined)) ?? {}
  const outdated = entry && (await describeOutdatedPage(trust.store, entry.number))
  if (!entry || outdated === undefined) return undefined
  // An untrusted entry is not rendered. The command that follows reports the reason.
  const base = verified ?? (await trustedBase(trust).catch(() => undefined))
  if (base?.written.entry.number !== entry.number || base.chain.lastEntryNumber > entry.number)
    return undefined
  const release = `release ${entry.number} (${entry.what}, ${entry.by})`
  try {
    await withRetries(trust, () => render(trust))
    trust.say?.(`members had ${outdated}: now they have ${release}`)
    return { entry }
  } catch (error) {
    trust.say?.(`${release} is in the history, but members do not get it yet: ${toReason(error)}`)
    return { entry, failure: error instanceof Error ? error : new Error(toReason(error)) }
  }
}

/** Describes the page that members have when the newest one was not written, or an old one has replaced it. */
async function describeOutdatedPage(store: Store, newest: number): Promise<string | undefined> {
  const files = ['index.html', 'discovery.json', 'service-worker.js']
  const [html, discovery, worker] = await Promise.all(files.map(file => readText(store, file)))
  const page = releaseIn(html)
  const rendered = [page, parseReleaseNumber(discovery)]
  // A page newer than the history means that entries were removed. There is nothing to finish.
  const isOlder = Math.max(...rendered) <= newest && (worker === undefined || Math.min(...rendered) < newest)
  if (!isOlder) return undefined
  if (html === undefined) return 'no page'
  return page === newest ? `release ${page} in part` : `the page of release ${page}`
}
