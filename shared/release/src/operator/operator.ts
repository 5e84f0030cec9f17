import { mkdirSync } from 'node:fs'
import { userInfo } from 'node:os'
import { readCiRun } from '../artefact/source.ts'
import type { Operation } from '../change/change.ts'
import { createGate, createTeamRules, type GateOptions } from '../gate/gate.ts'
import type { Verification } from '../history/history.ts'
import { entryData, entryText, type HistoryEntry } from '../history/history-entry.ts'
import type { Trust } from '../history/trusted-history.ts'
import {
  canSign,
  ensureReleaseKeys,
  hasKeyFile,
  readPublicKeys,
  readReleaseKeys
} from '../keys/release-keys.ts'
import { finish } from '../render/render.ts'
import { toReason, UsageError } from '../store/errors.ts'
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
import { readSeen, rememberRelease } from './machine-record.ts'

/** Printed when signatures cannot be verified. */
export const noKeysText = 'signatures are not checked: there is no key file, and RELEASE_KEYS names none'

/** Prints one or more lines for the operator. */
export type Say = (text: string) => void

/** The store of each command line, because a `RememberingStore` reads each published file once. */
const stores = new WeakMap<CommandLine, Store>()

export function getStore(line: CommandLine): Store {
  const known = stores.get(line)
  if (known) return known
  const opened = openedStore(line)
  const OneCommandStore = line.values.dryRun ? DryStore : RememberingStore
  // A command that runs for days must see changed files.
  const store = isLasting(line) ? opened : new OneCommandStore(opened)
  stores.set(line, store)
  return store
}

const isLasting = ({ command }: CommandLine): boolean => command === 'watch' || command === 'serve'

/** Returns the paths that a dry run would have written, in order. Undefined when it is not a dry run. */
export function wouldWrite(line: CommandLine): readonly string[] | undefined {
  const store = stores.get(line)
  return store instanceof DryStore ? store.writes : undefined
}

function openedStore({ command, values }: CommandLine): Store {
  const isPublishing = command === 'publish'
  const named = values.store ?? process.env.RELEASE_STORE
  if (named?.trim() === '')
    throw new UsageError('RELEASE_STORE is empty: set it to the store, or unset it for the default one')
  // The default folder is created. A folder that the operator has typed must exist.
  if (named === undefined && isPublishing && !values.dryRun) mkdirSync(dataDir(), { recursive: true })
  return openStore(named ?? getDefaultStore(), isPublishing)
}

/**
 * Reads everything that a change is verified with: the store, the keys, and the newest release that this machine
 * has checked. `publish` creates keys for an empty store.
 */
export async function readTrust(line: CommandLine, say: Say): Promise<Trust> {
  const store = getStore(line)
  const reason = line.values.withoutHistory
  return {
    store,
    // A dry run writes pages and entries only in memory.
    say: line.values.dryRun ? text => say(`in the dry run: ${text}`) : say,
    rules: createTeamRules(store),
    seen: await readSeen(store),
    keys: await (line.command === 'publish' && !line.values.dryRun
      ? ensureReleaseKeys(releaseKeyFile(), store)
      : readReleaseKeys(releaseKeyFile())),
    ...(reason === undefined ? {} : { withoutHistory: reason })
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
    return process.env.USER || process.env.LOGNAME || `user ${process.getuid?.()}`
  }
}

/**
 * Creates the operation of a command that changes the release.
 *
 * @param isStrict true when a browser has to open new versions. By default, none does, so that a rollback is not
 *   delayed.
 */
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

/** Renders a change that is in the history but not on the page yet. Does nothing without a private key. */
export async function finishFirst(line: CommandLine, say: Say): Promise<void> {
  if (await canSign(releaseKeyFile())) await finish(await readTrust(line, say))
}

/**
 * Reads what a command verifies the store with: the public keys of the key file, and the newest release that
 * this machine has checked.
 *
 * @returns undefined when there is no key file.
 * @throws {Error} when the key file is lost: `RELEASE_KEYS` names it, or this machine has checked the store with it.
 */
export async function findVerification(line: CommandLine): Promise<Verification | undefined> {
  const store = getStore(line)
  const seen = await readSeen(store)
  return hasKeyFile(releaseKeyFile()) || seen
    ? { store, keys: await readPublicKeys(releaseKeyFile()), seen }
    : undefined
}

/** Like `findVerification`, for a command that needs keys. @throws {Error} when there are none. */
export const readVerification = async (line: CommandLine): Promise<Verification> =>
  (await findVerification(line)) ?? { store: getStore(line), keys: await readPublicKeys(releaseKeyFile()) }

/** Records the newest release after a command has succeeded. */
export async function remember(line: CommandLine): Promise<void> {
  // `serve` records it at each interval, and its store may be out of reach when it ends.
  const isNothing =
    ['keys', 'keys new', 'keys rotate', 'pack', 'serve'].includes(line.command) || line.values.dryRun
  if (!isNothing) await pinSeenRelease(line)
}

/** Records the newest release that this machine has checked. */
export async function pinSeenRelease(line: CommandLine): Promise<void> {
  const verification = await findVerification(line)
  const takesOlder = line.values.withoutHistory !== undefined
  if (verification) await rememberRelease(verification, takesOlder)
}

const timeoutMs = 5_000

/**
 * Creates a function that posts each change to the address in `RELEASE_WEBHOOK`. A failure is printed and does not
 * fail the command, because the change is already in the history.
 *
 * @returns undefined when no address is set.
 * @throws {UsageError} when the address is invalid.
 */
export function createWebhook(
  say: (text: string) => void,
  address = process.env.RELEASE_WEBHOOK
): ((entry: HistoryEntry) => Promise<void>) | undefined {
  if (!address) return undefined
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new UsageError(`RELEASE_WEBHOOK ${address}: an address, as in https://chat.example/hooks/1`)
  return async entry => {
    try {
      const { status } = await fetch(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ text: entryText(entry), change: entryData(entry) }),
        signal: AbortSignal.timeout(timeoutMs)
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
