import { setTimeout as wait } from 'node:timers/promises'
import { isOneSignal, pushWorker } from '@eqs/session/push-addresses'
import { type Recorded, readContents } from '../history/contents.ts'
import { newestNumber } from '../history/history.ts'
import type { ReleaseState } from '../history/release-state.ts'
import { type Base, type Trust, trustedBase } from '../history/trusted-history.ts'
import { keyName, type ReleaseKeys } from '../keys/release-keys.ts'
import { type HostRelease, readHostRelease } from '../published/release-files.ts'
import { StoreError } from '../store/errors.ts'
import type { Store } from '../store/store.ts'
import { toClientConfig } from './client-config.ts'
import { filesForCrawlers, pathsForCrawlers, type TopFile, toText } from './files-for-crawlers.ts'
import { pagesFolder } from './page-file.ts'
import { renderDiscovery } from './render-discovery.ts'
import { renderPages } from './render-pages.ts'

interface Release extends Recorded {
  readonly state: ReleaseState
  /** Number of the history entry. */
  readonly release: number
}

/**
 * Returns everything that members would get of a state.
 *
 * @throws {Error} when the configuration is invalid, a version cannot be read, or it was changed since it
 *   went live.
 */
export async function pageSignedBy(store: Store, sign: ReleaseKeys['sign'], parts: Release) {
  const { release } = parts
  const { state, contents, changed, damaged } = await readContents(store, parts.state, parts)
  const config = toClientConfig(state)
  const host = await readHostRelease(store, state.host)
  const discovery = await renderDiscovery(store, { sign }, { state, release, config })
  const pages = await renderPages(store, { state, host, discovery, config })
  const files = await filesForCrawlers(store, host, config, [...pages.pages.keys()])
  return { state, contents, changed, damaged, config, host, discovery, filesForCrawlers: files, ...pages }
}

/**
 * Returns the files of a page in the order in which they are written. A file is written before the one that
 * refers to it, and `index.html` comes last.
 *
 * @param had files of earlier pages with a rendered screen. Without one now, they get the content of
 *   `index.html`.
 * @returns the content of each file; undefined for a file that must not exist.
 */
export function filesOfPage(
  { config, discovery, host, html, pages, filesForCrawlers }: Awaited<ReturnType<typeof pageSignedBy>>,
  had: readonly string[]
): readonly TopFile[] {
  return [
    ['discovery.json', JSON.stringify(discovery)],
    ['service-worker.js', host.serviceWorker],
    ...(isOneSignal(config.pushAppId) ? [[pushWorkerFile, pushWorker.source] as const] : []),
    ...filesForCrawlers,
    ...new Map([...had.map(file => [file, html] as const), ...pages]),
    ['index.html', html]
  ]
}

/** Lists the stored pages with a rendered screen. */
export const pageFilesIn = async (store: Pick<Store, 'list'>): Promise<readonly string[]> =>
  (await store.list(pagesFolder)).map(name => `${pagesFolder}/${name}`)

/** @throws {Error} when the key is a team's, which cannot sign the page. */
export function refuseTeam({ team }: ReleaseKeys): void {
  if (team !== undefined)
    throw new Error(`members’ browsers accept only the keys of ops, and this is a key of team ${team}`)
}

/**
 * Writes what members get of the newest history entry. A file is written before the one that refers to it.
 * The HTML comes last and is replaced in one step, so members get the earlier release until then.
 *
 * @throws {Error} when nothing was ever promoted, or the history cannot be trusted.
 */
export async function render(trust: Trust): Promise<void> {
  const { store, keys, say } = trust
  refuseTeam(keys)
  let newest = 0
  for (let tries = 1; ; tries += 1) {
    // Read before the history, so that a newer release written in between changes the tags.
    const had = await pageFilesIn(store)
    const present = await tagged(store, [
      ...had,
      'discovery.json',
      'service-worker.js',
      pushWorkerFile,
      ...pathsForCrawlers,
      'index.html'
    ])
    const base = await trustedBase(trust)
    if (!base) throw new Error('nothing is live yet: promote a host first')
    // A newer entry is progress, because its writer has replaced the files. The count of tries starts again.
    const { chain, written } = base
    const { entry } = written
    if (chain.lastEntryNumber > newest) tries = 1
    newest = chain.lastEntryNumber
    if (chain.lastReleaseNumber > entry.number)
      throw new Error(
        `entry ${chain.lastReleaseNumber} is lost, and members have a newer release than ${entry.number}: a change with --without-history "reason" continues from ${entry.number}`
      )
    const { state, number: release } = entry
    await takeFromTeams(trust, base)
    const known = keysKnownTo(await readHostRelease(store, state.host), keys)
    const page = await pageSignedBy(store, known.sign, {
      contents: entry.contents,
      state,
      release,
      publicKeys: keys.publicKeys
    })
    const files = filesOfPage(page, had)
    const changed = await replaceAll(store, files, present)
    // A folder compares and replaces in two steps. A write in between is detected by its history entry.
    if (changed === undefined && (await newestNumber(store)) === newest) return
    if (tries >= mostTries)
      throw new StoreError(
        `${changed ?? 'the history'} was changed by others each time that it was written, ${tries} times: does a proxy change ETags?`
      )
    if (changed !== undefined) say?.(`${changed} was changed meanwhile: it is read and written again`)
    await wait(Math.random() * longestPause)
  }
}

/** Maximum tries to write the files of one entry while others change them. */
const mostTries = 10

/** Maximum milliseconds before the next try. */
const longestPause = 100

/**
 * Runs the gate on the entries of teams since the last entry of ops. Only the teams have checked them so far.
 *
 * @throws {Error} with the reasons for a refusal.
 */
async function takeFromTeams({ rules }: Trust, { chain }: Base): Promise<void> {
  const entries = chain.trustedEntries.map(({ entry }) => entry)
  const ground = entries.findLastIndex(({ team }) => team === undefined)
  const [before, ...steps] = entries.slice(Math.max(0, ground))
  const last = steps.at(-1)
  if (!before || !last) return
  if (!rules)
    throw new Error(`entry ${last.number} is of team ${last.team}, and this process has no gate to check it`)
  await rules(before.state, last.state, steps)
}

const pushWorkerFile = pushWorker.address.slice(1)

type Present = ReadonlyMap<string, { readonly tag: string; readonly text: string } | undefined>

async function tagged(store: Store, paths: readonly string[]): Promise<Present> {
  const files = paths.map(async path => {
    const file = await store.read(path)
    return [path, file && { tag: file.tag, text: toText(path, file.bytes) }] as const
  })
  return new Map(await Promise.all(files))
}

/**
 * Writes the files that differ, one after the other.
 *
 * @returns the file that another operator has changed in between.
 */
async function replaceAll(
  store: Store,
  files: readonly TopFile[],
  present: Present
): Promise<string | undefined> {
  for (const [path, body] of files) {
    const before = present.get(path)
    if (before?.text === (body && toText(path, body))) continue
    if (body === undefined) await store.remove(path)
    else if (!(await store.replace(path, body, before?.tag ?? null))) return path
  }
  return undefined
}

const releasePlace = /<meta name="eqs-release" content="(\d+)">/

/** Returns the release of a page; 0 when it names none. */
export const releaseIn = (html: string | undefined): number => Number(releasePlace.exec(html ?? '')?.[1] ?? 0)

/**
 * Returns the keys that a host accepts. A host ignores a document with an unknown signature and shows its
 * bundled fallback. A team's key signs no document.
 *
 * @throws {Error} when the host accepts none of the keys.
 */
export function keysKnownTo({ version, releaseKeys }: HostRelease, keys: ReleaseKeys): ReleaseKeys {
  const known = releaseKeys && keys.team === undefined ? keys.withSignerAmong(releaseKeys) : keys
  if (known) return known
  throw new Error(
    `members’ pages would refuse this release: host@${version} knows none of the keys ${keys.ownKeys.map(keyName).join(', ')} ` +
      `whose private part is here: they are neither those of ops that it was built with nor an admitted team’s. It was built with ${releaseKeys?.map(keyName).join(', ')}. ` +
      'Is RELEASE_KEYS the right file? A team makes its key with release keys new NAME, and ops admit it with release policy admit NAME mf-… --key=…'
  )
}
