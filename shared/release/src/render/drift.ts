import { explainUnreadable, findEntry, findTruncation, newestNumber } from '../history/history.ts'
import type { HistoryEntry } from '../history/history-entry.ts'
import { isSignedText, type PublicKeys } from '../keys/signing.ts'
import { calledByOps, catchDamage, toReason } from '../store/errors.ts'
import { readText, type Store } from '../store/store.ts'
import { listRootFiles, releaseIn, renderRelease } from './render-release.ts'
import { listPageFiles, toText } from './root-files.ts'

const rendering = `${calledByOps} history render`

/** Compares the files that members get with those that `render` would write. @param keys without them, no signature is checked. */
export const findDrift = (store: Store, keys?: PublicKeys): Promise<readonly string[]> =>
  compareFiles(store, keys).catch(catchDamage)

async function compareFiles(store: Store, keys: PublicKeys | undefined): Promise<readonly string[]> {
  const [html, discovery] = [await readText(store, 'index.html'), await readText(store, 'discovery.json')]
  const number = await newestNumber(store)
  if (number === 0) return []
  const live = await findEntry(store, number)
  if (!live) return [(await explainUnreadable(store, number, keys)).text]
  if (html === undefined) return [`index.html is missing: ${rendering} writes it`]
  const [rendered, newest] = [releaseIn(html), live.entry.number]
  // The page is older after an interrupted change, and newer when history entries were removed.
  if (rendered < newest)
    return [`index.html is of release ${rendered}, not ${newest}: ${rendering} writes it again`]
  const truncation = findTruncation('index.html', rendered, newest)
  if (truncation) return [truncation]
  try {
    const { files } = await expectedFiles(store, live.entry)
    const faults = [...files].map(([file, expected]) => compareFile(store, file, expected))
    return [...(await Promise.all(faults)).flat(), ...signatureFaults({ html, discovery }, keys)]
  } catch (error) {
    return [`the files that members should get cannot be determined: ${toReason(error)}`]
  }
}

/** Returns the files that members should get, by path, with constant signatures. Undefined for a file that must not exist. */
export async function expectedFiles(store: Store, { state, number, contents }: HistoryEntry) {
  const page = await renderRelease(store, () => anySignature, { state, release: number, contents })
  const files = listRootFiles(page, await listPageFiles(store)).map(
    ([path, body]) => [path, body && toText(path, body)] as const
  )
  return { page, files: new Map([['index.html', page.html], ...files]) }
}

/** Lists the faults of the signatures. @param keys without them, only the equality of both is checked. */
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
      : ['index.html and discovery.json have different signatures'])
  ]
}

/** Placeholder for every signature in a comparison, because a command that only reads has no private key. */
const anySignature = `${'A'.repeat(86)}==`
const signaturePattern = /"signature":"([^"]*)"/g

/** Replaces the signatures in a text by a constant, for a comparison. */
export const withoutSignature = (text: string | undefined): string | undefined =>
  text?.replace(signaturePattern, `"signature":"${anySignature}"`)

const signatureIn = (text: string | undefined) => text && [...text.matchAll(signaturePattern)].at(-1)?.[1]

async function compareFile(
  store: Store,
  path: string,
  expected: string | undefined
): Promise<readonly string[]> {
  const file = await store.read(path)
  if (!file) return expected === undefined ? [] : [`${path} is missing: ${rendering} writes it`]
  if (expected === undefined) return [`${path} does not belong to this release: ${rendering} removes it`]
  return withoutSignature(toText(path, file.bytes)) === expected
    ? []
    : [`${path} is not what ${rendering} would write`]
}
