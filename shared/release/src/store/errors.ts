import * as v from 'valibot'

/** Whether that is what the file system says: `ENOENT`, `EEXIST`. */
export const hasCode = (error: unknown, code: string): boolean =>
  v.is(v.object({ code: v.literal(code) }), error)

/** What went wrong, in words. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Thrown when a store cannot be reached, or refuses to be read or written: the same may go well later. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
}

/** Thrown when what was asked for makes no sense, wherever it would be asked. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
