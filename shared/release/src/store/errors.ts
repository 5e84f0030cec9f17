import * as v from 'valibot'

/** True when that is what the file system says: `ENOENT`, `EEXIST`. */
export const hasCode = (error: unknown, code: string): boolean =>
  v.is(v.object({ code: v.literal(code) }), error)

/** What the system says, in words for anyone who has given the path or the port. */
const systemWords: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder, and a file is needed',
  ENOTDIR: 'a part of its path is a file',
  EACCES: 'whoever runs this may not do that',
  EPERM: 'whoever runs this may not do that',
  ENOSPC: 'the disk is full',
  EADDRINUSE: 'another program listens there already',
  ECONNREFUSED: 'no program answers there'
}

const systemError = v.object({ code: v.string(), path: v.optional(v.string()) })

/** Returns what went wrong, in words. */
export function reasonOf(error: unknown): string {
  if (v.is(systemError, error)) {
    const { code, path } = error
    const words = systemWords[code]
    if (words !== undefined) return path === undefined ? words : `${path}: ${words}`
  }
  return error instanceof Error ? error.message : String(error)
}

/** Thrown when a store cannot be reached, or refuses to be read or written: the same may go well later. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
}

/** Thrown when what is stored is not there, or not what was put there: a store that fails for a moment says something else. */
export class DamageError extends Error {
  override readonly name = 'DamageError'
}

/** Returns what is damaged, as a line to be told. @throws whatever else went wrong. */
export function damageIn(error: unknown): readonly string[] {
  if (!(error instanceof DamageError)) throw error
  return [error.message]
}

/** Thrown when what was asked for makes no sense, wherever it would be asked. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
