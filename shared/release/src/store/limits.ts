import { DamageError } from './errors.ts'

// Larger files are neither read nor written. Otherwise anyone with write access could fill a reader's memory
// before a signature is checked.

/** Maximum bytes of an artefact, and of each file of a version. */
export const largestArtefact = 64 * 1024 * 1024

/**
 * Maximum bytes of any other file: history entries, descriptions, pages, lists, statements. An entry of 500
 * remotes has about 300,000.
 */
const largestDocument = 4 * 1024 * 1024

/** Maximum names in a folder, and entries of a history. */
export const mostNames = 100_000

const versionFile = /^(?:host|remotes\/[^/]+)\/[^/]+\/(?!(?:release|description)\.json$)/

/**
 * Returns the maximum bytes of a file.
 *
 * @param path below the root of the store.
 */
export const largest = (path: string): number => (versionFile.test(path) ? largestArtefact : largestDocument)

/**
 * Refuses a file that is larger than its limit.
 *
 * @param doing `read` or `written`, for the message.
 * @throws {DamageError} that names the limit.
 */
export function refuseLarge(path: string, bytes: number, doing = 'read'): void {
  if (bytes <= largest(path)) return
  const megabytes = largest(path) / 1024 / 1024
  throw new DamageError(`${path} is not ${doing}: it has more than ${megabytes} MiB, the limit for this file`)
}

/** @throws {DamageError} when a folder has more names than the limit. */
export function refuseMany(folder: string, names: number): void {
  if (names > mostNames) throw new DamageError(`${folder} is not listed: it has more than ${mostNames} names`)
}
