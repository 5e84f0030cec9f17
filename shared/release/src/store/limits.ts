import { DamageError } from './errors.ts'

// What a store can hold. Anyone who may write into it could put there what takes all the memory of anyone who reads it, before any signature
// is looked at: nothing larger is read, and nothing larger is written.

/** Bytes of a whole artefact, and so of each file of a version. */
export const largestArtefact = 64 * 1024 * 1024

/** Bytes of everything else: entries of the history, descriptions, pages, lists, signed statements. An entry of 500 remotes has some 300,000. */
const largestDocument = 4 * 1024 * 1024

/** Names in one folder, and entries of a history. */
export const mostNames = 100_000

const versionFile = /^(?:host|remotes\/[^/]+)\/[^/]+\/(?!(?:release|description)\.json$)/

/** Bytes that a file can have. @param path below the top of the store. */
export const largest = (path: string): number => (versionFile.test(path) ? largestArtefact : largestDocument)

/** @param doing for the message. @throws {DamageError} when that is more than a file can have. */
export function refuseLarge(path: string, bytes: number, doing = 'read'): void {
  if (bytes <= largest(path)) return
  const megabytes = largest(path) / 1024 / 1024
  throw new DamageError(
    `${path} is not ${doing}: it has more than ${megabytes} MiB, and no file of a club has as much there`
  )
}

/** @throws {DamageError} when a folder has more names than any of ours. */
export function refuseMany(folder: string, names: number): void {
  if (names > mostNames) throw new DamageError(`${folder} is not listed: it has more than ${mostNames} names`)
}
