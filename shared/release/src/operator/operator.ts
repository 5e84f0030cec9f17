import { existsSync, mkdirSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { readCiRun } from '../artefact/source.ts'
import type { Operation } from '../change/change.ts'
import type { Request } from '../change/find-done.ts'
import { createGate, type GateOptions } from '../gate/gate.ts'
import { createTeamRules } from '../gate/team-rules.ts'
import { newestNumber } from '../history/history.ts'
import type { Pinned } from '../history/rendered-release.ts'
import type { Trust } from '../history/trusted-history.ts'
import { canSign, ensureReleaseKeys, readPublicKeys, readReleaseKeys } from '../keys/release-keys.ts'
import { finish } from '../render/finish.ts'
import { GateReport } from '../report/gate-report.ts'
import {
  dataDir,
  gateReportFolder,
  placed,
  releaseKeyFile,
  staticRootFolder,
  unnamedStore
} from '../store/data-dir.ts'
import { DryStore } from '../store/dry-store.ts'
import { openStore } from '../store/open-store.ts'
import { RememberingStore } from '../store/remembering-store.ts'
import type { Store } from '../store/store.ts'
import { type CommandLine, needed } from './command-line.ts'
import { closeRequest, openRequest } from './request-id.ts'
import { readSeen, rememberRelease } from './seen-releases.ts'
import { createWebhook } from './webhook.ts'

/** Printed where nothing can be verified. */
export const noKeysText = 'signatures are not checked: there is no key file, and RELEASE_KEYS names none'

/** Tells the operator something, a line or more. */
export type Say = (text: string) => void

/** One for each command: what it has read of published versions it need not read again. */
const stores = new WeakMap<CommandLine, Store>()
const dryStores = new WeakMap<CommandLine, DryStore>()

/** The store that the command line or the environment names. */
export function getStore(line: CommandLine): Store {
  const known = stores.get(line)
  if (known) return known
  const opened = line.values.dryRun ? openDryStore(line) : openedStore(line)
  // A command that runs for days has to see files that change.
  const store = isLasting(line) ? opened : new RememberingStore(opened)
  stores.set(line, store)
  return store
}

const isLasting = ({ command, values }: CommandLine): boolean =>
  command === 'watch' || command === 'serve' || values.watch === true

function openDryStore(line: CommandLine): Store {
  const store = new DryStore(openedStore(line))
  dryStores.set(line, store)
  return store
}

/** Returns what a dry run would have written, in its order; undefined where it is none. */
export const wouldWrite = (line: CommandLine): readonly string[] | undefined =>
  line.values.dryRun ? (dryStores.get(line)?.writes ?? []) : undefined

function openedStore({ command, values }: CommandLine): Store {
  const isPublishing = command === 'publish'
  const named = values.store ?? process.env.RELEASE_STORE
  // No one has typed the place of our own.
  if (named === undefined && isPublishing && !values.dryRun) mkdirSync(dataDir(), { recursive: true })
  return openStore(named ?? unnamedStore(), process.env, isPublishing)
}

/** The store with its keys and what was seen of it. Only publishing makes keys, for an empty store. */
export async function readTrust(line: CommandLine, say: Say): Promise<Trust> {
  const store = getStore(line)
  const reason = line.values.withoutHistory
  return {
    store,
    say,
    rules: createTeamRules(store),
    seen: await readSeen(store),
    keys: await (line.command === 'publish' && !line.values.dryRun
      ? ensureReleaseKeys(releaseKeyFile(), store)
      : readReleaseKeys(releaseKeyFile())),
    ...(reason === undefined ? {} : { withoutHistory: needed(reason, 'the reason for --without-history') })
  }
}

/**
 * A new key for a club that has a release belongs into the folder of its other keys.
 *
 * @throws {Error} where the folder of the key file is not there, and the store has a release.
 */
export async function refuseMistypedFolder(line: CommandLine): Promise<void> {
  const folder = dirname(releaseKeyFile())
  const place = line.values.store ?? process.env.RELEASE_STORE ?? staticRootFolder()
  // A store that is not there has no release.
  if (existsSync(folder) || (!place.startsWith('s3://') && !existsSync(place))) return
  if ((await newestNumber(getStore(line))) > 0)
    throw new Error(
      `${folder} is not there, and ${place} has a release: are DATA_DIR and RELEASE_KEYS right? When its keys are lost and new ones belong there, make the folder first`
    )
}

/** The name of the operator or CI job in the history. */
export function operatorName(): string {
  const named = process.env.RELEASE_OPERATOR || readCiRun(process.env)?.workflow
  if (named) return named
  try {
    return userInfo().username
  } catch {
    // Containers run as users that no machine knows.
    return process.env.USER || process.env.LOGNAME || `user ${process.getuid?.()}`
  }
}

/** An operation, with a gate that does not hinder a rollback unless another one is given. */
export async function createOperation(line: CommandLine, say: Say, gate?: GateOptions): Promise<Operation> {
  const trust = await readTrust(line, say)
  return {
    ...trust,
    // Going back must not wait for a browser.
    gate: createGate(gate ?? { store: trust.store, withoutSmoke: 'members had it before' }),
    by: operatorName(),
    why: line.values.why ?? '',
    request: await startRequest(line, trust.store),
    notify: line.values.dryRun ? undefined : createWebhook(say)
  }
}

/** No request for a command that lasts, which names the version that it changes, or for a dry run. */
async function startRequest(line: CommandLine, { place }: Store): Promise<Request | undefined> {
  if (isLasting(line) || line.values.dryRun) return undefined
  // Where this machine cannot remember anything, the command is done all the same.
  return openRequest(line, place, operatorName()).catch(() => undefined)
}

/** Forgets a command whose end is known. */
export async function forgetRequest(line: CommandLine): Promise<void> {
  const store = stores.get(line)
  if (store) await closeRequest(line, store.place, operatorName())
}

/** A new version has to be seen in a browser, unless there is a reason. */
export async function createStrictGate(line: CommandLine, say: Say): Promise<GateOptions> {
  const reason = line.values.withoutSmoke
  const { store, keys } = await readTrust(line, say)
  if (reason !== undefined && keys.team !== undefined && line.command === 'promote')
    throw new Error(
      `a browser has to open what team ${keys.team} gives: --without-smoke is for ops. Nothing was changed`
    )
  if (reason !== undefined) return { store, withoutSmoke: needed(reason, 'the reason for --without-smoke') }
  // A browser's driver is loaded by anyone who opens one.
  const { createSmoke } = await import('../gate/smoke.ts')
  const folder =
    line.values.out === undefined
      ? gateReportFolder()
      : placed(needed(line.values.out, 'the folder for --out'))
  const report = new GateReport({ folder, what: [line.command, ...line.names].join(' '), say })
  const onVisit = report.add.bind(report)
  return {
    store,
    smoke: createSmoke({ store, keys, onVisit }),
    onResults: results => report.write(results)
  }
}

/** Gives members what was written down and not given to them; anyone who has no private keys only looks. */
export async function finishFirst(line: CommandLine, say: Say): Promise<void> {
  if (await canSign(releaseKeyFile())) await finish(await readTrust(line, say))
}

/**
 * Returns what is known from outside of the store, for a look at it: the public keys of the key file, which need not have private ones,
 * and what was seen before. Undefined where there is no key file. @throws {Error} when one was named that is not there.
 */
export async function readPinned(line: CommandLine): Promise<Pinned | undefined> {
  const file = releaseKeyFile()
  if (!process.env.RELEASE_KEYS && !existsSync(file)) return undefined
  return { ...(await readPublicKeys(file)), seen: await readSeen(getStore(line)) }
}

/** The same for a look that is nothing without keys. @throws {Error} when there are none. */
export const readVerifier = async (line: CommandLine): Promise<Pinned> =>
  (await readPinned(line)) ?? readPublicKeys(releaseKeyFile())

/** Keeps in mind what was live while a command went well. */
export async function remember(line: CommandLine): Promise<void> {
  // A command that lasts has done so all the time; its store may be out of reach by now.
  const isNothing =
    ['keys', 'keys new', 'keys rotate', 'pack', 'serve'].includes(line.command) ||
    line.values.watch ||
    line.values.dryRun
  if (!isNothing) await pinSeenRelease(line)
}

/** The newest release that can be believed, for the next time that something is looked at from here. */
export async function pinSeenRelease(line: CommandLine): Promise<void> {
  const pinned = await readPinned(line)
  const takesOlder = line.values.withoutHistory !== undefined
  if (pinned) await rememberRelease(getStore(line), pinned, takesOlder)
}
