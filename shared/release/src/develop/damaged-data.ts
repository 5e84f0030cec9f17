/** Thrown when data of `npm start` cannot be read. The start adds how to remove it (`run/describe-failure.mjs`). */
class DamagedData extends Error {
  override readonly name = 'DamagedData'
  readonly code = 'DATA_DAMAGED'

  constructor(
    readonly path: string,
    cause: Error
  ) {
    super(`The data in ${path} is damaged: ${cause.message}`, { cause })
  }
}

/** Names of errors that say: the data is not what was written. Other errors are refusals, of the system, or defects. */
const damage = ['DamageError', 'Error', 'SyntaxError', 'ValiError']

/**
 * Uses data that only `npm start` has written.
 *
 * @param path the file or folder to remove when it is damaged.
 * @returns the result of `use`.
 * @throws {DamagedData} when the data is not what was written.
 */
export async function orDamaged<Result>(path: string, use: () => Promise<Result>): Promise<Result> {
  try {
    return await use()
  } catch (error) {
    const isDamage = error instanceof Error && damage.includes(error.name) && !('code' in error)
    throw isDamage ? new DamagedData(path, error) : error
  }
}
