import { mkdirSync } from 'node:fs'
import { mkdir, readFile, realpath, rename, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname, resolve } from 'node:path'
import * as v from 'valibot'
import { readCiRun } from '../artefact/source.ts'
import type { Operation } from '../change/change.ts'
import { createGate, type GateOptions } from '../gate/gate.ts'
import { readUnchecked } from '../history/chain.ts'
import type { SeenRelease, Verification } from '../history/history.ts'
import { entryData, entryText } from '../history/history-entry.ts'
import { getSeen, type Trust } from '../history/trusted-history.ts'
import {
  canSign,
  ensureReleaseKeys,
  hasKeyFile,
  readPublicKeys,
  readReleaseKeys
} from '../keys/release-keys.ts'
import { finish } from '../render/render.ts'
import { hasCode, toReason, UsageError } from '../store/errors.ts'
import {
  dataDir,
  gateReportFolder,
  getDefaultStore,
  openStore,
  releaseKeyFile,
  resolvePath
} from '../store/places.ts'
import { DryStore, RememberingStore } from '../store/remembering-store.ts'
import type { Store } from '../store/store.ts'
import type { CommandLine } from './command-line.ts'

export const noKeysText = 'signatures are not checked: there is no key file, and RELEASE_KEYS names none'

export type Say = (text: string) => void

/** The store of each command line, because a `RememberingStore` reads each published file once. */
const stores = new WeakMap<CommandLine, Store>()

export function getStore(line: CommandLine): Store {
  const known = stores.get(line)
  if (known) return known
  const { command, values } = line
  const isPublishing = command === 'publish'
  const named = values.store ?? process.env.RELEASE_STORE
  if (named?.trim() === '')
    throw new UsageError('RELEASE_STORE is empty: set it to the store, or unset it for the default one')
  // The default folder is created. A folder that the operator has typed must exist.
  if (named === undefined && isPublishing && !values.dryRun) mkdirSync(dataDir(), { recursive: true })
  const opened = openStore(named ?? getDefaultStore(), isPublishing)
  const OneCommandStore = values.dryRun ? DryStore : RememberingStore
  // A command that runs for days must see changed files.
  const store = command === 'watch' || command === 'serve' ? opened : new OneCommandStore(opened)
  stores.set(line, store)
  return store
}

/** Returns the paths that a dry run would have written, in order. Undefined when it is not a dry run. */
export function wouldWrite(line: CommandLine): readonly string[] | undefined {
  const store = stores.get(line)
  return store instanceof DryStore ? store.writes : undefined
}

/** Reads everything that a change is verified with. `publish` creates keys for an empty store. */
export async function readTrust(line: CommandLine, say: Say): Promise<Trust> {
  const store = getStore(line)
  return {
    store,
    // A dry run writes pages and entries only in memory.
    say: line.values.dryRun ? text => say(`in the dry run: ${text}`) : say,
    seen: await readSeen(store),
    keys: await (line.command === 'publish' && !line.values.dryRun
      ? ensureReleaseKeys(releaseKeyFile(), store)
      : readReleaseKeys(releaseKeyFile())),
    withoutHistory: line.values.withoutHistory
  }
}

/** Returns the name of the operator or CI job, for the history. */
export function operatorName(): string {
  const named = process.env.RELEASE_OPERATOR || readCiRun(process.env)?.workflow
  if (named) return named
  try {
    return userInfo().username
  } catch {
    // In a container, the user often has no name.
    return `user ${process.getuid?.()}`
  }
}

/** @param isStrict true when a browser has to open new versions. By default, none does, so that a rollback is not delayed. */
export async function createOperation(
  line: CommandLine,
  say: Say,
  { isStrict = false }: { readonly isStrict?: boolean } = {}
): Promise<Operation> {
  const trust = await readTrust(line, say)
  const gate = isStrict
    ? await createStrictGate(line, say, trust)
    : { store: trust.store, withoutSmoke: 'members had it before' }
  return {
    ...trust,
    gate: createGate(gate),
    by: operatorName(),
    why: line.values.why ?? '',
    notify: line.values.dryRun ? undefined : createWebhook(say)
  }
}

/** Creates a gate that opens new versions in a browser, unless `--without-smoke` gives a reason. */
export async function createStrictGate(line: CommandLine, say: Say, trust?: Trust): Promise<GateOptions> {
  const reason = line.values.withoutSmoke
  const { store, keys } = trust ?? (await readTrust(line, say))
  if (reason !== undefined && keys.team !== undefined && line.command === 'promote')
    throw new Error(
      `--without-smoke is for ops: a browser has to open the versions of team ${keys.team}. Nothing was changed`
    )
  if (reason !== undefined) return { store, withoutSmoke: reason }
  // Loaded late, because only some commands open a browser.
  const { createReportedSmoke } = await import('../gate/smoke.ts')
  const { out } = line.values
  const folder = out === undefined ? gateReportFolder() : resolvePath(out)
  const what = [line.command, ...line.names].join(' ')
  return { store, ...createReportedSmoke({ store, keys, folder, what, say }) }
}

/** Like `finish`. Does nothing without a private key. */
export async function finishFirst(line: CommandLine, say: Say): Promise<void> {
  if (await canSign(releaseKeyFile())) await finish(await readTrust(line, say))
}

export async function readVerification(line: CommandLine): Promise<Verification> {
  const store = getStore(line)
  return { store, seen: await readSeen(store), keys: await readPublicKeys(releaseKeyFile()) }
}

/**
 * Like `readVerification`. Undefined on a machine that never had a key file.
 *
 * @throws {Error} when the key file is lost: this machine has checked the store with it before.
 */
export const findVerification = async (line: CommandLine): Promise<Verification | undefined> =>
  hasKeyFile(releaseKeyFile()) || (await readSeen(getStore(line))) ? readVerification(line) : undefined

/** Records the newest release up to which every entry is sound. From then on, this machine checks only later entries. */
export async function pinSeenRelease(line: CommandLine): Promise<void> {
  const verification = await findVerification(line)
  if (!verification) return
  // With a reason, the operator may continue from an older release.
  const takesOlder = line.values.withoutHistory !== undefined
  const seen = takesOlder ? undefined : verification.seen
  const { trustedEntries, faults } = await readUnchecked({ ...verification, seen })
  const live = trustedEntries.at(-1)
  if (!live || faults.some(({ isBlocking }) => isBlocking)) return
  if (seen && seen.number >= live.entry.number) return
  const all = { ...(await readSeenFile()), [await toStoreKey(verification.store)]: getSeen(live) }
  const draft = `${seenFile()}.${process.pid}`
  await mkdir(dirname(draft), { recursive: true })
  await writeFile(draft, JSON.stringify(all, null, 2))
  await rename(draft, seenFile())
}

// The file has the newest release that this machine has checked, for each store. With it, this machine detects a store that
// was restored to an earlier state, and checks each entry once.

const seenFile = (): string => resolve(dataDir(), 'seen-releases.json')

const seenReleases = v.record(v.string(), v.strictObject({ number: v.number(), hash: v.string() }))

const readSeen = async (store: Store): Promise<SeenRelease | undefined> =>
  (await readSeenFile())[await toStoreKey(store)]

/** Returns the address of a bucket, or the real path of a folder. */
const toStoreKey = ({ place }: Store): Promise<string> | string =>
  place.startsWith('s3://') ? place : realpath(place).catch(() => resolve(place))

async function readSeenFile(): Promise<v.InferOutput<typeof seenReleases>> {
  try {
    return v.parse(v.pipe(v.string(), v.parseJson(), seenReleases), await readFile(seenFile(), 'utf8'))
  } catch (cause) {
    if (hasCode(cause, 'ENOENT')) return {}
    const advice = v.isValiError(cause)
      ? '. Remove it, if nothing suggests that the store was changed by others'
      : `: ${toReason(cause)}`
    throw new Error(`${seenFile()} cannot be read${advice}`, { cause })
  }
}

/** Creates a function that posts each change to `RELEASE_WEBHOOK`. A failure is only printed, because the change is made. */
export function createWebhook(say: Say, address = process.env.RELEASE_WEBHOOK): Operation['notify'] {
  if (!address) return undefined
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new UsageError(`RELEASE_WEBHOOK ${address}: an address, as in https://chat.example/hooks/1`)
  return async entry => {
    try {
      const { status } = await fetch(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ text: entryText(entry), change: entryData(entry) }),
        signal: AbortSignal.timeout(5_000)
      })
      if (status >= 400) throw new Error(`it answered ${status}`)
    } catch (error) {
      // The path may contain a secret.
      say(
        `the webhook at ${new URL(address).host} was not reached: ${toReason(error)}. Release ${entry.number} is in the history`
      )
    }
  }
}
