import * as v from 'valibot'

// Signed files name their format and the oldest format whose tools may build on them. An older tool ignores
// unknown fields, unless `minReader` stops it.

/** Format that this tool writes, and the newest one that it reads. */
export const format = 2

/** Format fields of a signed file. */
export const formatFields = {
  format: v.exactOptional(v.number()),
  /** Oldest format whose tools may build on the file. */
  minReader: v.exactOptional(v.number())
}

const newer = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ format: v.number(), minReader: v.pipe(v.number(), v.minValue(format + 1)) })
)

/** Thrown when a file needs a newer tool. The file itself is valid. */
export class UpgradeError extends Error {
  override readonly name = 'UpgradeError'
}

/**
 * Returns the advice to upgrade when a text needs a newer tool.
 *
 * @param name name of the text, for the message.
 * @returns undefined when this tool may read it.
 */
export function upgradeAdvice(name: string, text: string): string | undefined {
  const parsed = v.safeParse(newer, text)
  if (!parsed.success) return undefined
  return `${name} needs a newer release tool (format ${parsed.output.format}, this one reads ${format}): upgrade it`
}
