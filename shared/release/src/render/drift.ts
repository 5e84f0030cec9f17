import { explainUnreadable, findEntry, newestNumber } from '../history/history.ts'
import type { HistoryEntry } from '../history/history-entry.ts'
import { findTruncation } from '../history/rendered-release.ts'
import type { PublicKeys } from '../keys/release-keys.ts'
import { isSignedText } from '../keys/signed-text.ts'
import { catchDamage, toReason } from '../store/errors.ts'
import { readText, type Store } from '../store/store.ts'
import { toText } from './files-for-crawlers.ts'
import { filesOfPage, pageFilesIn, pageSignedBy, releaseIn } from './render.ts'

/**
 * Compares the files that members get with those that `render` would write.
 *
 * @param keys whose signatures count; signatures are not checked without.
 * @returns a line for each missing or different file.
 */
export const findDrift = (store: Store, keys?: PublicKeys): Promise<readonly string[]> =>
  compare(store, keys).catch(catchDamage)

async function compare(store: Store, keys: PublicKeys | undefined): Promise<readonly string[]> {
  const [html, discovery] = [await readText(store, 'index.html'), await readText(store, 'discovery.json')]
  const number = await newestNumber(store)
  if (number === 0) return []
  const live = await findEntry(store, number)
  if (!live) return [(await explainUnreadable(store, number, keys)).text]
  const fault = numberFault(html, live.entry.number)
  if (fault) return [fault]
  try {
    const { files } = await expectedFiles(store, live.entry)
    return [
      ...(
        await Promise.all(
          [...files].map(async ([file, text]) => compared(file, await contentIn(store, file), text))
        )
      ).flat(),
      ...signatureFaults({ html, discovery }, keys)
    ]
  } catch (error) {
    return [`the files that members should get cannot be determined: ${toReason(error)}`]
  }
}

/**
 * Returns the files that members should get of an entry, by path. The value is undefined for a file that must
 * not exist. Signatures are replaced by a constant.
 *
 * @throws {Error} when a version cannot be read.
 */
export async function expectedFiles(store: Store, { state, number, contents }: HistoryEntry) {
  const page = await pageSignedBy(store, () => anySignature, { state, release: number, contents })
  const files = filesOfPage(page, await pageFilesIn(store)).map(
    ([path, body]) => [path, body && toText(path, body)] as const
  )
  return { page, files: new Map([['index.html', page.html], ...files]) }
}

async function contentIn(store: Store, path: string): Promise<string | undefined> {
  const file = await store.read(path)
  return file && toText(path, file.bytes)
}

/**
 * Lists the faults of the signatures of page and document.
 *
 * @param keys whose signatures count; they are not checked without.
 */
export function signatureFaults(
  { html, discovery }: { readonly html: string | undefined; readonly discovery: string | undefined },
  keys: PublicKeys | undefined
): readonly string[] {
  if (discovery === undefined) return []
  return [
    ...(keys && !isSignedText(discovery, keys)
      ? ['discovery.json is not signed with one of the release keys']
      : []),
    ...(signatureIn(html) === signatureIn(discovery)
      ? []
      : ['index.html and discovery.json are not signed alike'])
  ]
}

/**
 * Compares the release of the page with the newest entry. The page is older after an interrupted change. It
 * is newer when history entries were removed.
 */
function numberFault(html: string | undefined, newest: number): string | undefined {
  if (html === undefined) return 'index.html is missing: release render writes it'
  const shown = releaseIn(html)
  return shown < newest
    ? 'index.html is not of this release: release render writes it again'
    : findTruncation('index.html', shown, newest)
}

/**
 * Replaces every signature while texts are compared, because a command that only reads has no private key.
 */
const anySignature = `${'A'.repeat(86)}==`
const signaturePlace = /"signature":"([^"]*)"/g

/** Returns a text with its signatures replaced, for a comparison. */
export const withoutSignature = (text: string | undefined): string | undefined =>
  text?.replace(signaturePlace, `"signature":"${anySignature}"`)
const signatureIn = (text: string | undefined) => text && [...text.matchAll(signaturePlace)].at(-1)?.[1]

function compared(
  file: string,
  present: string | undefined,
  expected: string | undefined
): readonly string[] {
  if (present === undefined && expected !== undefined) return [`${file} is missing: release render writes it`]
  if (present !== undefined && expected === undefined)
    return [`${file} is of no release: release render removes it`]
  return withoutSignature(present) === expected ? [] : [`${file} is not what release render would write`]
}
