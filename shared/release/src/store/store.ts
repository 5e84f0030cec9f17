import { damageIn } from './errors.ts'

/** Content of a stored file, with a tag that changes whenever the content does. */
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
  /** Address of the store, for messages. */
  readonly place: string
  /**
   * @throws {DamageError} when the file is larger than its limit (`limits.ts`); it is not read to its end.
   */
  read(path: string): Promise<StoredFile | undefined>
  /** Lists the names directly below a folder, in no order. */
  list(folder: string): Promise<readonly string[]>
  /**
   * Creates a file completely or not at all.
   *
   * @returns false when it exists.
   */
  create(path: string, body: Uint8Array | string): Promise<boolean>
  /**
   * Replaces a file completely: a reader sees either the old or the new content.
   *
   * @param expected the tag that the file must still have, or null when it must not exist; any when left out.
   *   A bucket compares and writes in one step, a folder in two.
   * @returns false when the tag does not match.
   */
  replace(path: string, body: Uint8Array | string, expected?: string | null): Promise<boolean>
  /** Removes a file, if it exists. */
  remove(path: string): Promise<void>
  /**
   * Lists the drafts of interrupted writers. Absent for a bucket, which has none.
   *
   * @param before epoch milliseconds.
   */
  drafts?(before: number): Promise<readonly string[]>
}

/** Returns the text of a file; undefined when there is none. */
export async function readText(store: Store, path: string): Promise<string | undefined> {
  const file = await store.read(path)
  return file && new TextDecoder().decode(file.bytes)
}

/** Returns the text of a file that counts only when it is ours. Undefined also when it is too large. */
export const readOurs = (store: Store, path: string): Promise<string | undefined> =>
  readText(store, path).catch(error => void damageIn(error))

/** True for an address below the published versions. */
export const isBelowVersions = (path: string): boolean => /^\/(?:host|remotes)\//.test(path)

/**
 * True when a file of a published version can have this address. Only names that the discovery document
 * allows are accepted, because any other character, escaped or not, could lead to a file that is not for
 * browsers.
 */
export const isVersionFile = (path: string): boolean =>
  /^\/(?:host|remotes\/\w[\w.-]*)\/\w[\w.-]*(?:\/\w+)*\/\w[\w-]*\.[\w.-]+$/.test(path)
