import * as v from 'valibot'

/** Whether that is what the file system says: `ENOENT`, `EEXIST`. */
export const hasCode = (error: unknown, code: string): boolean =>
  v.is(v.object({ code: v.literal(code) }), error)

/** What went wrong, in words. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
