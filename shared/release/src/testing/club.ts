import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type DiscoveryDocument, discoveryDocument } from '@eqs/contracts/discovery'
import { beforeEach, jest } from '@jest/globals'
import * as v from 'valibot'
import { makeChange, type Operation } from '../change/change.ts'
import { promote, shareCanary } from '../change/promote.ts'
import { rollback } from '../change/rollback.ts'
import { disable, enable, retire } from '../change/switch-off.ts'
import { freeze } from '../change/team.ts'
import { createGate } from '../gate/gate.ts'
import { latestEntry } from '../history/history.ts'
import type { HistoryEntry, WrittenEntry } from '../history/history-entry.ts'
import type { ReleaseState } from '../history/release-state.ts'
import { getSeen } from '../history/trusted-history.ts'
import { ensureReleaseKeys } from '../keys/release-keys.ts'
import { parseVersion } from '../published/release-files.ts'
import { FolderStore } from '../store/folder-store.ts'
import { readText, type Store } from '../store/store.ts'
import { newFolder } from './cleanup.ts'
import { configure } from './configure.ts'
import { type FakeHost, type FakeRemote, putHost, putRemote, type Target } from './published.ts'

// Test helper: a club with published and live versions.

/** An operator of ops, whose store is in a folder and whose keys are in `keys.json` beside it. */
export type TestClub = Operation & { readonly store: FolderStore }

/** Creates an operator with keys and an empty store. */
export async function newOperation(): Promise<TestClub> {
  const folder = await newFolder()
  const store = new FolderStore(join(folder, 'static'))
  const keys = await ensureReleaseKeys(join(folder, 'keys.json'), store)
  return onStore({ store, keys, by: 'ops', retryAfter: [0, 0], why: '' }, store)
}

/** Returns an operator that uses another store, with a gate that opens no browser. */
export function onStore<Some extends Omit<Operation, 'gate'>, Other extends Store>(ops: Some, store: Other) {
  const gate = createGate({ store, withoutSmoke: 'there is nothing to load' })
  return { ...ops, store, gate }
}

/** Versions by name, with their properties if they differ from the defaults. */
type Versions = Readonly<Record<string, readonly string[] | Readonly<Record<string, FakeRemote & FakeHost>>>>

export async function putVersions(to: Target, versions: Versions): Promise<void> {
  for (const [name, numbers] of Object.entries(versions))
    for (const [version, properties] of Array.isArray(numbers)
      ? numbers.map(number => [number, {}] as const)
      : Object.entries(numbers))
      await (name === 'host' ? putHost(to, version, properties) : putRemote(to, name, version, properties))
}

/** Publishes versions, and promotes the first one of each name. Without a host, it is host@1.0.0. */
export async function putLive(ops: Operation, versions: Versions): Promise<void> {
  const all = { host: ['1.0.0'], ...versions }
  await putVersions(ops, all)
  const first = Object.entries(all).map(([name, numbers]) => {
    const [version = ''] = Array.isArray(numbers) ? numbers : Object.keys(numbers)
    return { name, version }
  })
  await makeChange(ops, promote(first))
}

/**
 * Runs commands one after the other, each as in `mf-a@1.1.0 to 10 %` (a promotion), `rollback`, `rollback mf-a to 1.0.0`,
 * `rollback mf-a@1.1.0` (the end of a canary), `disable mf-a`, `enable mf-a`, `retire mf-a`,
 * `config otra` (a brand) or `freeze` (for an hour).
 *
 * @returns the newest entry.
 */
export async function runEach(ops: Operation, ...commands: readonly string[]): Promise<HistoryEntry> {
  let last: HistoryEntry | undefined
  for (const text of commands) last = await runCommand(ops, text)
  return last ?? (await readNewest(ops)).entry
}

function runCommand(ops: Operation, text: string): Promise<HistoryEntry> {
  const [, verb, name, to] =
    /^(rollback|disable|enable|retire|config|freeze)(?: (?!to )(\S+))?(?: to (\S+))?$/.exec(text) ?? []
  if (verb === 'rollback')
    return name?.includes('@')
      ? makeChange(ops, shareCanary(parseVersion(name), 0))
      : makeChange(ops, rollback({ name, to }))
  if (verb === 'disable') return makeChange(ops, disable(name ?? '', 'Volvemos.'))
  if (verb === 'enable') return makeChange(ops, enable(name ?? ''))
  if (verb === 'retire') return makeChange(ops, retire(name ?? ''))
  if (verb === 'freeze') return makeChange(ops, freeze(Date.now() + 3_600_000))
  if (verb === 'config') return configure(ops, { brand: name })
  const [versions = '', traffic] = text.split(' to ')
  return makeChange(
    ops,
    promote(versions.split(' ').map(parseVersion), traffic ? Number.parseInt(traffic, 10) : undefined)
  )
}

/**
 * Creates a club with published versions. The first version of the host and of each remote is live.
 *
 * @param then commands that follow, as in `runEach`.
 */
export async function newClub(
  versions: Versions = { 'mf-a': ['1.0.0'] },
  ...then: readonly string[]
): Promise<TestClub> {
  const ops = await newOperation()
  await putLive(ops, versions)
  await runEach(ops, ...then)
  return ops
}

/** Creates the club of `newClub` before each test. */
export const clubBeforeEach = (...club: Parameters<typeof newClub>): TestClub =>
  beforeEachTest(() => newClub(...club))

export function beforeEachTest(createClub: () => Promise<TestClub>): TestClub {
  const ops: TestClub = Object.create(Object.prototype)
  beforeEach(async () => void Object.assign(ops, await createClub()))
  return ops
}

/** Sets the clock of the test an hour ahead, so that no rollback counts as a repetition of an earlier one. */
export function setClockAhead(): void {
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000)
}

/** Returns the operation of a machine that has verified the history up to its newest entry. */
export async function withSeen<Some extends Operation>(operation: Some): Promise<Some> {
  return { ...operation, seen: getSeen(await readNewest(operation)) }
}

export async function readNewest({ store }: Pick<Operation, 'store'>): Promise<WrittenEntry> {
  const newest = await latestEntry(store)
  if (!newest) throw new Error('nothing is live')
  return newest
}

export const readLive = async (ops: Pick<Operation, 'store'>): Promise<ReleaseState> =>
  (await readNewest(ops)).entry.state

/** Lists the live remotes, as in `mf-a@1.0.0 mf-b@1.0.0+1.1.0` while mf-b@1.1.0 is a canary, and `mf-c@1.0.0 off`. */
export const listLive = async (ops: Pick<Operation, 'store'>): Promise<string> =>
  Object.entries((await readLive(ops)).remotes)
    .map(
      ([name, { version, canary, off }]) =>
        `${name}@${version}${canary ? `+${canary.version}` : ''}${off ? ' off' : ''}`
    )
    .sort()
    .join(' ')

export const leftOut = (check: string, detail: unknown) => ({ check, outcome: 'left out', detail })

/** Replaces a part of a stored file, without the tool. */
export async function editFile({ store }: Pick<Operation, 'store'>, path: string, from: string, to: string) {
  const text = (await readText(store, path)) ?? ''
  if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`)
  await store.replace(path, text.replaceAll(from, to))
}

/** Remembers files, and returns a function that writes them back. */
export async function rememberFiles({ store }: Pick<Operation, 'store'>, paths: readonly string[]) {
  const files: (readonly [path: string, text: string])[] = []
  for (const path of paths) files.push([path, (await readText(store, path)) ?? ''])
  return async () => {
    for (const [path, text] of files)
      if ((await readText(store, path)) !== text) await store.replace(path, text)
  }
}

/** Reads every file of a store: its bytes in base64, by path. */
export async function readFiles({ folder }: FolderStore): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const files = paths.map(async path => [relative(folder, path), await readFile(path, 'base64')] as const)
  return new Map(await Promise.all(files))
}

export const readPage = async ({ store }: Pick<Operation, 'store'>): Promise<string> =>
  (await readText(store, 'index.html')) ?? ''

export const readPolicy = async (ops: Pick<Operation, 'store'>): Promise<string> =>
  /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(await readPage(ops))?.[1] ?? ''

export const readDiscovery = async ({ store }: Pick<Operation, 'store'>): Promise<DiscoveryDocument> =>
  v.parse(discoveryDocument, JSON.parse((await readText(store, 'discovery.json')) ?? ''))

export const keyFile = ({ store }: TestClub): string => join(store.folder, '../keys.json')

/** Returns the environment of release commands of an operator, Ana. */
export function commandEnvironment(
  ops: TestClub,
  more: Readonly<Record<string, string>> = {}
): Readonly<Record<string, string>> {
  const folder = join(ops.store.folder, '..')
  return {
    RELEASE_STORE: ops.store.folder,
    RELEASE_KEYS: keyFile(ops),
    RELEASE_OPERATOR: 'ana',
    DATA_DIR: folder,
    INIT_CWD: folder,
    ...more
  }
}
