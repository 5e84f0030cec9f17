import { damageIn } from './errors.ts'

/** A file as it stands in a store, with the tag that changes whenever the file does. */
export interface StoredFile {
  readonly bytes: Uint8Array
  readonly tag: string
}

/**
 * Where everything that members' browsers are served from stands: a folder, or a bucket.
 *
 * ```
 * index.html                      the live release: configuration and discovery document stand inside it
 * discovery.json                  the same discovery document
 * service-worker.js               the host's worker for the time without a network; knows no release
 * robots.txt, sitemap.xml, …      what search engines and researchers ask for; favicon.ico
 * host/1.4.4/…                    published versions: never changed; removed by pruning alone
 * remotes/mf-account/1.0.0/…
 * ops/history/00000001.json       every change that was made; not for browsers
 * ops/published/mf-account/…      who has published which version
 * ops/artefacts/mf-account/…      what each version was published from: its list, bill of materials and signed statement
 * ops/watch/mf-account.json       from where on its canary is counted
 * ```
 *
 * `index.html` is the one file that says what is live, so replacing it is all or nothing.
 */
export interface Store {
  /** Where it is, for messages. */
  readonly place: string
  /** @throws {DamageError} when it is larger than any file of ours (`limits.ts`): it is not read to its end. */
  read(path: string): Promise<StoredFile | undefined>
  /** The names directly below a folder, in no order. */
  list(folder: string): Promise<readonly string[]>
  /** Writes a file that must not be there yet, whole or not at all. @returns false when it is there. */
  create(path: string, body: Uint8Array | string): Promise<boolean>
  /**
   * Replaces a file whole: anyone who reads sees the old one or the new one.
   *
   * @param expected the tag that the file must still have, or null for "not there"; whatever it has when left out. A bucket
   *   compares and writes in one step, a folder in two.
   * @returns false when the file is not the expected one any more.
   */
  replace(path: string, body: Uint8Array | string, expected?: string | null): Promise<boolean>
  /** Removes a file; where there is none, nothing is done. */
  remove(path: string): Promise<void>
  /** What writers have left who were stopped half way; absent where nothing can be left, as in a bucket. @param before epoch milliseconds. */
  drafts?(before: number): Promise<readonly string[]>
}

/** A file's text; undefined when there is none. */
export async function readText(store: Store, path: string): Promise<string | undefined> {
  const file = await store.read(path)
  return file && new TextDecoder().decode(file.bytes)
}

/** The text of a file that counts only if it is one of ours; undefined also where it is larger than any of these. */
export const readOurs = (store: Store, path: string): Promise<string | undefined> =>
  readText(store, path).catch(error => void damageIn(error))

/** True when an address stands below the published versions. */
export const isBelowVersions = (path: string): boolean => /^\/(?:host|remotes)\//.test(path)

/**
 * True when a file of a published version can have that address: folders have none. The names are those that the discovery document allows:
 * with anything else in it, escaped or not, an address could lead to a file that is not for browsers.
 */
export const isVersionFile = (path: string): boolean =>
  /^\/(?:host|remotes\/\w[\w.-]*)\/\w[\w.-]*(?:\/\w+)*\/\w[\w-]*\.[\w.-]+$/.test(path)
