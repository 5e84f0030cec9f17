import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { nextCheckpoint } from '../history/checkpoint.ts'
import { entryPath, readEntry } from '../history/history.ts'
import {
  findRequester,
  type HistoryEntry,
  historyEntry,
  type WrittenEntry
} from '../history/history-entry.ts'
import { areUnchanged } from '../history/proposal.ts'
import { type Base, getSeen, trustedBase } from '../history/trusted-history.ts'
import type { ReleaseKeys } from '../keys/release-keys.ts'
import { format, withSignature } from '../keys/signing.ts'
import { finish, PendingError, render, withRetries } from '../render/render.ts'
import { calledAs, toReason } from '../store/errors.ts'
import { RememberingStore } from '../store/remembering-store.ts'
import { mostNames, type Store, toHash } from '../store/store.ts'
import { type Change, type ChangeCommand, type Operation, prepare } from './prepare.ts'

export type { Operation }

/**
 * Appends a change to the history and renders it for members, if the gate permits it. The page of an earlier entry is written
 * first if it is missing. If that entry is of the same command, the command was interrupted, and nothing more is changed.
 *
 * @throws {ConflictError} when another operator changed the same names at the same time.
 * @throws {PendingError} when the entry was appended but its page could not be written.
 * @throws {ProposedError} when others have to approve the change, or when a team requests it.
 */
export async function makeChange(by: Operation, command: ChangeCommand): Promise<HistoryEntry> {
  const operation = { ...by, store: new RememberingStore(by.store) }
  const { store, say } = operation
  let { seen } = operation
  const readBase = async (): Promise<Base | undefined> => {
    const read = await trustedBase({ ...operation, seen })
    // The next attempt verifies only newer entries.
    if (read && operation.withoutHistory === undefined) seen = getSeen(read.written)
    return read
  }
  let base = await readBase()
  const pending = await finish({ ...operation, seen }, base)
  // The words of a team are not checked.
  if (pending?.entry.what === command.what && findRequester(pending.entry) === undefined) {
    if (pending.failure) throw new PendingError(pending.entry, pending.failure)
    say?.(
      `nothing more was changed: an interrupted run of this command has made release ${pending.entry.number}`
    )
    return pending.entry
  }
  // Writing a page takes time, in which others may have changed the release.
  if (pending) base = await readBase()
  for (let attempt = 1; ; attempt += 1) {
    const prepared = await prepare(operation, command, base)
    try {
      const entry = await append(store, prepared.keys, base?.written, prepared.change)
      try {
        await withRetries(operation, () => render({ ...operation, seen }))
      } catch (error) {
        throw new PendingError(entry, error)
      } finally {
        await operation.notify?.(entry)
      }
      return entry
    } catch (error) {
      if (!(error instanceof ConflictError) || attempt >= maxAttempts) throw error
      const releaseBefore = base?.chain.lastReleaseNumber ?? 0
      // A random pause, so that many operators do not all try the same entry number again.
      await wait(Math.random() * Math.min(longestPause, 20 * 2 ** attempt))
      base = await readBase()
      const { touches } = command
      if (touches === 'everything' || !base || !areUnchanged(base.written.entry, touches, releaseBefore))
        throw error
      say?.(`${error.faster.by} made another change at the same time: “${error.faster.what}”. Trying again`)
    }
  }
}

/** Attempts to append a change while other operators append theirs first. */
const maxAttempts = 100

/** Milliseconds between two attempts at most. */
const longestPause = 2_000

/** Thrown when another operator has changed the same names at the same time. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError'

  constructor(readonly faster: HistoryEntry) {
    super(
      `nothing was changed: ${faster.by} made another change at the same time: “${faster.what}” at ${faster.at}. Check with ${calledAs()} status, then run the command again.`
    )
  }
}

/**
 * Signs a change and writes it as the next entry. From then on it is in force. When two operators build on the
 * same entry, the second one finds the number taken, and gets a `ConflictError`.
 */
export async function append(
  store: Store,
  keys: ReleaseKeys,
  before: WrittenEntry | undefined,
  fields: Change
): Promise<HistoryEntry> {
  const unsigned = {
    format,
    minReader: format,
    previous: before ? toHash(before.text) : '',
    at: new Date().toISOString(),
    key: keys.signsWith,
    ...fields,
    checkpoint: nextCheckpoint(before, fields)
  }
  const entry = withSignature(keys, unsigned)
  const { number } = fields
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
    throw new Error(`${toReason(failure)}. The change may have been made: check with ${calledAs()} status`, {
      cause: failure
    })
  })
  if (present.text === text) return present.entry
  throw new ConflictError(present.entry)
}
