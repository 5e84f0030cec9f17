import { computeIntegrity } from '@eqs/build/published-files'
import { readChain } from '../history/chain.ts'
import { entryPath, findTruncation, parseReleaseNumber, type Verification } from '../history/history.ts'
import type { HistoryEntry } from '../history/history-entry.ts'
import { listShares } from '../history/release-state.ts'
import { faultLines } from '../history/trusted-history.ts'
import { listDescribed, listFiles, type PublishedFile } from '../published/publication.ts'
import { formatVersion, releasePath } from '../published/release-files.ts'
import { expectedFiles, signatureFaults, withoutSignature } from '../render/drift.ts'
import { releaseIn } from '../render/render-release.ts'
import { pageAddress, pagesFolder, toText } from '../render/root-files.ts'
import { toReason, UsageError } from '../store/errors.ts'
import { readText, type Store } from '../store/store.ts'
import { headerFaults, pageHeaderFaults, publishedFileFaults, request } from './served.ts'

/** Maximum number of parallel requests. */
const maxParallel = 8

/** Compares all files and headers that a server delivers with the newest release. Returns one line for each difference. */
export async function liveFaults(verification: Verification, address: string): Promise<readonly string[]> {
  const url = parseClub(address)
  // Throws when the server does not respond, in place of one fault for each file.
  const page = await request(url)
  const chain = await readChain(verification)
  const { trustedEntries, lastReleaseNumber: last } = chain
  const entry = trustedEntries.at(-1)?.entry
  const faults = [...faultLines(chain)]
  if (!entry) return [...faults, 'the history has no release to compare with']
  if (entry.number < last)
    faults.push(`release ${last} cannot be verified: comparing the server with release ${entry.number}`)
  const isClub = releaseIn(page.text) > 0 || (await request(new URL('/discovery.json', url))).status === 200
  if (!isClub)
    return [
      ...faults,
      `${url.href} serves no club (status ${page.status}): name the address that members open, not the one of operators`
    ]
  return [
    ...faults,
    ...(await rootFaults(verification, entry, url)),
    ...(await versionFaults(verification.store, entry, url)),
    ...(await hiddenFaults(entry, url))
  ]
}

/** Parses `--club`. */
export function parseClub(address: string): URL {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new UsageError(`--club ${address}: an address, as in https://club.example`)
  const url = new URL(address)
  if (url.pathname !== '/')
    throw new UsageError(`--club ${address}: the club needs its own origin, as in https://club.example`)
  return url
}

const isPage = (file: string): boolean => file === 'index.html' || file.startsWith(`${pagesFolder}/`)

/** Checks the files at the root, the page first. */
async function rootFaults(
  { store, keys }: Verification,
  entry: HistoryEntry,
  url: URL
): Promise<readonly string[]> {
  const faults: string[] = []
  const texts = new Map<string, string>()
  const { page, files } = await expectedFiles(store, entry).catch((error: unknown) => {
    faults.push(`the files of release ${entry.number} cannot be determined: ${toReason(error)}`)
    return { page: undefined, files: filesOfUnknownContent }
  })
  for (const [file, expected] of files) {
    // A server may deliver anything for a file that must not exist, such as the page.
    if (expected === undefined) continue
    const served = await request(new URL(isPage(file) ? pageAddress(file) : `/${file}`, url)).catch(toReason)
    if (typeof served === 'string') {
      faults.push(served)
      continue
    }
    if (served.status !== 200) {
      // The store still has the page of a screen that the release no longer has. The server may answer 404 there.
      const isLeft = file.startsWith(`${pagesFolder}/`) && !page?.pages.has(file)
      if (served.status !== 404 || !isLeft) faults.push(`${file} returned status ${served.status}`)
      continue
    }
    const text = toText(file, served.bytes)
    texts.set(file, text)
    const release = releaseOf[file]?.(text) ?? entry.number
    if (release !== entry.number)
      faults.push(
        findTruncation(file, release, entry.number) ??
          `${file} is of release ${release || 'none'}, but release ${entry.number} (${entry.what}) is live`
      )
    else if (expected !== null && withoutSignature(text) !== expected)
      faults.push(`${file} is not the file of release ${entry.number}`)
    faults.push(...headerFaults(file, served.headers))
    if (file === 'index.html') faults.push(...pageHeaderFaults(expected ?? text, served.headers, url))
  }
  const [html, discovery] = [texts.get('index.html'), texts.get('discovery.json')]
  return [...faults, ...signatureFaults({ html, discovery }, keys)]
}

/** Reads the release number of the files that have one. */
const releaseOf: Readonly<Record<string, (text: string) => number>> = {
  'index.html': releaseIn,
  'discovery.json': parseReleaseNumber
}

/** The files that are compared when a damaged version makes their content unknown: by release number, headers and signature. */
const filesOfUnknownContent: ReadonlyMap<string, string | null | undefined> = new Map(
  Object.keys(releaseOf).map(file => [file, null])
)

/** Checks every file of every version that a member could get, with and without compression. */
async function versionFaults(store: Store, entry: HistoryEntry, url: URL): Promise<readonly string[]> {
  const faults: string[] = []
  const files: PublishedFile[] = []
  for (const version of [{ name: 'host', version: entry.state.host }, ...listShares(entry.state)])
    try {
      const path = releasePath(version)
      const recorded = entry.contents[formatVersion(version)]
      const text = await readText(store, path)
      if (text !== undefined && recorded !== undefined && computeIntegrity(text) !== recorded)
        throw new Error(`${path} is not what it was when it went live`)
      files.push(...(await listFiles(store, version)))
    } catch (error) {
      const described = await listDescribed(store, version).catch(() => [])
      const limit =
        described.length > 0 ? 'is compared with its description.json alone' : 'cannot be compared'
      faults.push(`${formatVersion(version)} ${limit}: ${toReason(error)}`)
      files.push(...described)
    }
  for (let first = 0; first < files.length; first += maxParallel) {
    const batch = files.slice(first, first + maxParallel)
    faults.push(...(await Promise.all(batch.map(file => publishedFileFaults(url, file)))).flat())
  }
  return faults
}

/** Checks that the history, which is for operators, is not served. */
async function hiddenFaults({ number }: HistoryEntry, url: URL): Promise<readonly string[]> {
  const path = `/${entryPath(number)}`
  const served = await request(new URL(path, url)).catch(() => undefined)
  return served?.status === 200 && served.text.includes('"signature"')
    ? [`${path} is served to all browsers`]
    : []
}
