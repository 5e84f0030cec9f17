import * as v from 'valibot'

// Signed files say in which format they are written, and which format a tool has to read to build on them. What an older tool does not
// know and may ignore, it ignores; what it must not ignore stops it.

/** The format that this tool writes, and the newest one that it reads. */
export const format = 2

/** What a signed file says of its format. */
export const formatFields = {
  format: v.exactOptional(v.number()),
  /** The oldest format whose tools may build on it. */
  minReader: v.exactOptional(v.number())
}

const newer = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ format: v.number(), minReader: v.pipe(v.number(), v.minValue(format + 1)) })
)

/** Thrown when a file is for newer tools: nothing is wrong with it. */
export class UpgradeError extends Error {
  override readonly name = 'UpgradeError'
}

/**
 * Says what to do about a text that is for newer tools.
 *
 * @param called what the text is, for the message.
 * @returns undefined when this tool may read it.
 */
export function upgradeAdvice(called: string, text: string): string | undefined {
  const parsed = v.safeParse(newer, text)
  if (!parsed.success) return undefined
  return `${called} needs a newer release tool (format ${parsed.output.format}, this one reads ${format}): upgrade it`
}
