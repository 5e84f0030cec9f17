import { isWorkspace } from '@eqs/build/workspace'
import * as v from 'valibot'

/** True when an error has this code of the file system, such as `ENOENT` or `EEXIST`. */
export const hasCode = (error: unknown, code: string): boolean =>
  v.is(v.object({ code: v.literal(code) }), error)

const systemWords: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder, not a file',
  ENOTDIR: 'a part of its path is a file',
  EACCES: 'this user may not do that',
  EPERM: 'this user may not do that',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EADDRINUSE: 'another program uses this port',
  ECONNREFUSED: 'no program answers there',
  ENOTFOUND: 'there is no server with this name'
}

const systemError = v.object({ code: v.string(), path: v.optional(v.string()) })

/** Error of `fetch`. Its cause has the reason. */
const fetchError = v.object({ message: v.literal('fetch failed'), cause: v.object({}) })

/** Returns the message of an error, in plain words for system errors. */
export function toReason(error: unknown): string {
  if (v.is(fetchError, error)) return toReason(error.cause)
  if (v.is(systemError, error)) {
    const { code, path } = error
    const words = systemWords[code]
    if (words !== undefined) return path === undefined ? words : `${path}: ${words}`
  }
  return error instanceof Error ? error.message : String(error)
}

/** Returns how an operator runs the tool in this repository, or a team in its own. */
export const calledAs = (isOurs = isWorkspace): string => (isOurs ? 'npm run release --' : 'npx eqs-release')

/** How ops run the tool, for messages that a team may read. */
export const calledByOps = calledAs(true)

/** Thrown when a store cannot be reached, or refuses a call. A later attempt may succeed. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
}

/** Thrown when a stored file is missing or changed. It does not pass by itself, unlike a `StoreError`. */
export class DamageError extends Error {
  override readonly name = 'DamageError'
}

/** Returns the message of a `DamageError` as a list, for use in a `catch`. @throws every other error. */
export function catchDamage(error: unknown): readonly string[] {
  if (!(error instanceof DamageError)) throw error
  return [error.message]
}

/** Returns a handler for a `catch` that replaces a `DamageError` by a value, and throws every other error. */
export const onDamage =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    catchDamage(error)
    return value
  }

/** Thrown when a command's arguments are invalid, whatever the state of the club. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Thrown when a watch has no verdict on a canary at the end of its time. The canary stays as it is. */
export class NoVerdict extends Error {
  override readonly name = 'NoVerdict'
}

/** Thrown when a change was stored as a proposal or a request, because others have to make it. */
export class ProposedError extends Error {
  override readonly name = 'ProposedError'

  /**
   * @param needs sentence without a full stop, such as how many approvals the change needs and has.
   * @param next sentence without a full stop: who makes the change, and how.
   * @param request the request of a team. Undefined for a proposal of ops.
   */
  constructor(
    readonly needs: string,
    next: string,
    readonly request?: { readonly id: string; readonly names: readonly string[]; readonly base: number }
  ) {
    super(`${needs}; nothing was changed. ${next}`)
  }
}
