import { createHash } from 'node:crypto'
import { getMimeType } from 'hono/utils/mime'
import * as v from 'valibot'
import { catchDamage, DamageError } from './errors.ts'

/** Content of a stored file, with a tag that changes whenever the content does. */
export interface StoredFile {
  readonly bytes: Uint8Array
  readonly tag: string
}

/**
 * A folder or a bucket with all files that members' browsers are served, and the records of ops.
 *
 * ```
 * index.html                      the live release, with its configuration and its discovery document
 * discovery.json                  a copy of the discovery document
 * service-worker.js               the host's worker for offline use; it does not depend on the release
 * robots.txt, sitemap.xml, …      files for search engines and researchers; favicon.ico
 * host/1.4.4/…                    published versions: never changed, removed only by pruning
 * remotes/mf-account/1.0.0/…
 * ops/history/00000001.json       every change; not for browsers
 * ops/requests/account/…          what a team requests of ops
 * ops/proposals/…                 changes that wait for approvals, and the approvals
 * ops/published/mf-account/…      signed records of publications
 * ops/artefacts/mf-account/…      artefact of each version: its list, bill of materials and provenance
 * ops/watch/mf-account/…          how often the counts of its canary were begun again
 * ```
 *
 * `index.html` is the one file that decides what is live, so it is replaced in one step.
 */
export interface Store {
  readonly place: string
  /** @throws {DamageError} when the file is larger than its limit (`largest`); it is not read to its end. */
  read(path: string): Promise<StoredFile | undefined>
  /** Lists the names directly below a folder, in no order. */
  list(folder: string): Promise<readonly string[]>
  /** Creates a file completely or not at all. @returns false when it exists. */
  create(path: string, body: Uint8Array | string): Promise<boolean>
  /**
   * Replaces a file completely: a reader sees either content. @returns false when the tag does not match.
   *
   * @param expected the tag that the file must still have, null when it must not exist, any when left out.
   */
  replace(path: string, body: Uint8Array | string, expected?: string | null): Promise<boolean>
  remove(path: string): Promise<void>
}

/** True before the first publication. */
export async function isEmptyStore(store: Store): Promise<boolean> {
  const names = await Promise.all(['host', 'remotes', 'ops/history'].map(folder => store.list(folder)))
  return names.flat().length === 0
}

export async function readText(store: Pick<Store, 'read'>, path: string): Promise<string | undefined> {
  const file = await store.read(path)
  return file && new TextDecoder().decode(file.bytes)
}

/** Returns the text of a file that anyone may have written. Undefined when there is none or it is too large. */
export const readTextWithinLimit = (store: Store, path: string): Promise<string | undefined> =>
  readText(store, path).catch(error => void catchDamage(error))

export const isBelowVersions = (path: string): boolean => /^\/(?:host|remotes)\//.test(path)

/** True for an address of a published file. Other characters could lead to a file that is not for browsers. */
export const isVersionFile = (path: string): boolean =>
  /^\/(?:host|remotes\/\w[\w.-]*)\/\w[\w.-]*(?:\/\w+)*\/\w[\w-]*\.[\w.-]+$/.test(path)

// Larger files are neither read nor written. Otherwise anyone with write access could fill a reader's memory
// before a signature is checked.

/** Maximum bytes of an artefact, and of each file of a version. */
export const largestArtefact = 64 * 1024 * 1024

/** Maximum bytes of any other file. A history entry of 500 remotes has about 300,000. */
const largestDocument = 4 * 1024 * 1024

/** Maximum names in a folder, and entries of a history. */
export const mostNames = 100_000

const versionFile = /^(?:host|remotes\/[^/]+)\/[^/]+\/(?!(?:release|description)\.json$)/

/** Maximum bytes of a file that a team can create without being able to publish. */
const largestRequest = 64 * 1024

/** Maximum bytes of a change that waits for approvals. */
const largestProposal = 1024 * 1024

export const largest = (path: string): number => {
  if (path.startsWith('ops/requests/')) return largestRequest
  if (path.startsWith('ops/proposals/')) return largestProposal
  return versionFile.test(path) ? largestArtefact : largestDocument
}

/** Refuses a file that is larger than its limit. @param doing `read` or `written`, for the message. */
export function refuseLarge(path: string, bytes: number, doing = 'read'): void {
  if (bytes <= largest(path)) return
  const kilobytes = largest(path) / 1024
  const limit = kilobytes < 1024 ? `${kilobytes} KiB` : `${kilobytes / 1024} MiB`
  throw new DamageError(`${path} is not ${doing}: it has more than ${limit}, the limit for this file`)
}

export function refuseMany(folder: string, names: number): void {
  if (names > mostNames) throw new DamageError(`${folder} is not listed: it has more than ${mostNames} names`)
}

/** Returns the headers of a file. Files of a version never change; those that say what is live are revalidated. */
export function getFileKind(path: string) {
  const isDelta = /\/dcz\/[^/]+\/[^/]+$/.test(path)
  return {
    contentType: getMimeType(path.replace(/\.br$/, '')) ?? 'application/octet-stream',
    contentEncoding: isDelta ? 'dcz' : path.endsWith('.br') ? 'br' : undefined,
    cacheControl: /^(?:host|remotes)\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
  }
}

export const toHash = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')

/** Parses a JSON text with a schema. Undefined when the text is missing or invalid. */
export function parseJsonAs<Output>(
  schema: v.GenericSchema<unknown, Output>,
  text: string | undefined
): Output | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return parsed.success ? parsed.output : undefined
}
