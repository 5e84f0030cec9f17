import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { nextCheckpoint } from '../history/checkpoint.ts'
import { entryPath, readEarlierEntry, readEntry } from '../history/history.ts'
import { type HistoryEntry, historyEntry, type WrittenEntry } from '../history/history-entry.ts'
import { areUnchanged } from '../history/proposal.ts'
import { differences } from '../history/release-state.ts'
import { type Base, getSeen, type Trust, trustedBase } from '../history/trusted-history.ts'
import type { ReleaseKeys } from '../keys/release-keys.ts'
import { format, withSignature } from '../keys/signing.ts'
import { finish, PendingError, render, withRetries } from '../render/render.ts'
import { toReason } from '../store/errors.ts'
import { RememberingStore } from '../store/remembering-store.ts'
import { mostNames, type Store, toHash } from '../store/store.ts'
import { type Change, type ChangeCommand, type ChangeTerms, prepare } from './prepare.ts'

/** The store, keys and gate of a change, with its operator and reason. */
export interface Operation extends ChangeTerms {
  readonly request?: Request | undefined
  /** Called with each new entry. It never rejects. */
  readonly notify?: ((entry: HistoryEntry) => Promise<void>) | undefined
}

/**
 * Appends a change to the history and renders it for members, if the gate permits it. The page of an earlier entry is written
 * first if it is missing. A repeated request changes nothing. A team's entry is only appended: a process with a key of ops
 * renders it.
 *
 * @returns the entry of the change.
 * @throws {ConflictError} when another operator changed the same names at the same time.
 * @throws {PendingError} when the entry was appended but its page could not be written.
 */
export async function change(by: Operation, command: ChangeCommand): Promise<HistoryEntry> {
  const operation = { ...by, store: new RememberingStore(by.store) }
  const { store, keys, say, request } = operation
  let { seen } = operation
  const readBase = async (): Promise<Base | undefined> => {
    const read = await trustedBase({ ...operation, seen })
    // The next attempt verifies only newer entries.
    if (read && operation.withoutHistory === undefined) seen = getSeen(read.written)
    return read
  }
  const renderEntry = async (entry: HistoryEntry): Promise<HistoryEntry> => {
    if (keys.team !== undefined) return entry
    await withRetries(operation, () => render({ ...operation, seen })).catch((error: unknown) => {
      throw new PendingError(entry, error)
    })
    return entry
  }
  let base = await readBase()
  const pending = await finish({ ...operation, seen }, base)
  // Writing a page takes time, in which others may have changed the release.
  if (pending) base = await readBase()
  const done = await findDone(operation, base?.written)
  if (done) {
    if (pending?.failure) throw new PendingError(done, pending.failure)
    refuseReplaced(done, command, base)
    say?.(
      `nothing was changed: this command was given before, and release ${done.number} is its change. Run it again to change the release once more`
    )
    return done
  }
  for (let attempt = 1; ; attempt += 1) {
    const prepared = await prepare(operation, command, base)
    try {
      const entry = await append(store, prepared.keys, base?.written, prepared.change)
      return await renderEntry(entry).finally(() => operation.notify?.(entry))
    } catch (error) {
      if (!(error instanceof ConflictError) || attempt >= maxAttempts) throw error
      // Another process ran the same request at the same time.
      if (request && error.faster.request === request.id) return renderEntry(error.faster)
      const baseBefore = base
      // A random pause, so that many operators do not all try the same entry number again.
      await wait(Math.random() * Math.min(longestPause, 20 * 2 ** attempt))
      base = await readBase()
      if (hasConflict(command, baseBefore, base)) throw error
      say?.(
        `${error.faster.by} was faster with “${error.faster.what}”, which changes other names: trying again`
      )
    }
  }
}

/** Attempts to append a change while other operators append theirs first. */
const maxAttempts = 100

/** Milliseconds between two attempts at most. */
const longestPause = 2_000

/** True when a name of the command was changed since the earlier base. */
const hasConflict = ({ touches }: ChangeCommand, earlier: Base | undefined, now: Base | undefined): boolean =>
  touches === 'everything' ||
  !now ||
  !areUnchanged(now.written.entry, touches, earlier?.chain.lastReleaseNumber ?? 0)

/** Identifies a command that may be repeated because its outcome is unknown. The change is made once. */
export interface Request {
  /** Recorded in the entry. */
  readonly id: string
  /** True when an earlier attempt may have used the id. */
  readonly isAgain: boolean
}

/** Milliseconds in which a repeated request is recognised: one day, and one day more for wrong clocks. */
const requestLife = 48 * 60 * 60 * 1000

/**
 * Finds the entry of an earlier attempt of a request.
 *
 * @param live the newest entry.
 * @throws {Error} when an entry is lost, because it may be the entry of that attempt.
 */
async function findDone(
  { store, request, keys }: Pick<Trust, 'store' | 'keys'> & { readonly request?: Request | undefined },
  live: WrittenEntry | undefined
): Promise<HistoryEntry | undefined> {
  let written = request?.isAgain ? live : undefined
  while (written && Date.parse(written.entry.at) > Date.now() - requestLife) {
    const { entry } = written
    if (entry.request === request?.id && entry.team === keys.team) return entry
    const number = entry.anchor?.after ?? entry.number - 1
    if (number === 0) return undefined
    written = await readEarlierEntry(store, written, number)
    if (!written)
      throw new Error(
        `entry ${number} is lost or was changed, and may be an earlier attempt of this command. Nothing was changed. Look at release history, then run the command with another RELEASE_REQUEST`
      )
  }
  return undefined
}

/** @throws {Error} when a name of an earlier attempt's change was changed again since. */
function refuseReplaced({ number }: HistoryEntry, { touches }: ChangeCommand, base: Base | undefined): void {
  const changed = Object.entries(base?.written.entry.checkpoint.changed ?? {})
  const later = changed.find(
    ([name, since]) => since > number && (touches === 'everything' || touches.includes(name))
  )
  if (later)
    throw new Error(
      `nothing was changed: this command was given before, and release ${number} is its change, but release ${later[1]} has changed ${later[0]} since. To make the change again, run the command again, with another RELEASE_REQUEST if it has one`
    )
}

/** Thrown when another operator changed the release at the same time. Nothing was written. */
class ConflictError extends Error {
  override readonly name = 'ConflictError'

  constructor(readonly faster: HistoryEntry) {
    super(
      `${faster.by} was faster: “${faster.what}” at ${faster.at}. Nothing was changed: look at release status and try again.`
    )
  }
}

/**
 * Signs a change and writes it as the next entry. From then on it is in force. When two operators build on the
 * same entry, the second one finds the number taken.
 *
 * @param before the entry that the change builds on.
 * @throws {ConflictError} when another operator was faster.
 */
export async function append(
  store: Store,
  keys: ReleaseKeys,
  before: WrittenEntry | undefined,
  { lost, ...fields }: Change
): Promise<HistoryEntry> {
  const { number } = fields
  const unsigned = {
    format,
    minReader: format,
    previous: before ? toHash(before.text) : '',
    at: new Date().toISOString(),
    key: keys.signsWith,
    ...(keys.team === undefined ? {} : { team: keys.team }),
    ...fields,
    differences: [...differences(before?.entry.state, fields.state), ...lost],
    checkpoint: nextCheckpoint(before, fields)
  }
  const entry = withSignature(keys, unsigned)
  if (number > mostNames)
    throw new Error(`the history has ${mostNames} entries, which is the limit: start a new store`)
  const text = JSON.stringify(entry)
  let failure: unknown
  const isCreated = await store.create(entryPath(number), text).catch((error: unknown) => {
    failure = error
    return false
  })
  if (isCreated) return v.parse(historyEntry, entry)
  // The entry may be this one: perhaps only the response was lost. NFS and HTTP clients may send a request twice, and the
  // second one then finds the entry of the first.
  const present = await readEntry(store, number).catch((error: unknown) => {
    if (failure === undefined) throw error
    throw new Error(`${toReason(failure)}. The change may be in force or not: check with release status`, {
      cause: failure
    })
  })
  if (present.text === text) return present.entry
  throw new ConflictError(present.entry)
}
