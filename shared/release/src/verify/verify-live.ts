import { computeIntegrity } from '@eqs/build/published-files'
import { listFiles, type PublishedFile } from '../gate/assets.ts'
import { called, listShares } from '../gate/scope.ts'
import { readChain } from '../history/chain.ts'
import { entryPath } from '../history/history.ts'
import type { HistoryEntry } from '../history/history-entry.ts'
import { findTruncation, type Pinned, parseReleaseNumber } from '../history/rendered-release.ts'
import { type Published, releasePath } from '../published/release-files.ts'
import { expectedFiles, signatureFaults, withoutSignature } from '../render/drift.ts'
import { toText } from '../render/files-for-crawlers.ts'
import { pageAddress, pagesFolder } from '../render/page-file.ts'
import { releaseIn } from '../render/render.ts'
import { toReason, UsageError } from '../store/errors.ts'
import { readText, type Store } from '../store/store.ts'
import { ask, type Served } from './served.ts'
import { headerFaults, isWorthCompressing, pageHeaderFaults } from './served-headers.ts'

/** Maximum parallel requests. */
const atOnce = 8

/**
 * Compares what a server delivers with the history: the page, the discovery document, the other files at the
 * root, every file of every live version, and the headers. All of it must be of the newest release. Writes
 * nothing.
 *
 * @param address of the club: `https://club.example`.
 * @returns a line for each difference.
 */
export async function liveFaults(store: Store, pinned: Pinned, address: string): Promise<readonly string[]> {
  const url = parseAddress(address)
  // A server that does not respond gives one line only.
  await ask(url)
  const { trustedEntries, faults, lastReleaseNumber: last } = await readChain(store, pinned)
  const entry = trustedEntries.at(-1)?.entry
  const wrong = faults.map(({ text }) => text)
  if (!entry) return [...wrong, 'the history has no release to compare with']
  if (entry.number < last)
    wrong.push(`release ${last} cannot be verified: what is served is compared with ${entry.number}`)
  return [
    ...wrong,
    ...(await topFaults(store, pinned, entry, url)),
    ...(await versionFaults(store, entry, url)),
    ...(await hiddenFaults(entry, url))
  ]
}

function parseAddress(address: string): URL {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new UsageError(`--club ${address}: an address, as in https://club.example`)
  const url = new URL(address)
  if (url.pathname !== '/')
    throw new UsageError(`--club ${address}: the club has an origin of its own, as in https://club.example`)
  return url
}

const isPage = (file: string): boolean => file === 'index.html' || file.startsWith(`${pagesFolder}/`)

/** Checks the files at the root, the page first. */
async function topFaults(
  store: Store,
  pinned: Pinned,
  entry: HistoryEntry,
  url: URL
): Promise<readonly string[]> {
  const wrong: string[] = []
  const read = async (file: string): Promise<Served | undefined> => {
    try {
      const served = await ask(new URL(isPage(file) ? pageAddress(file) : `/${file}`, url))
      if (served.status === 200) return served
      wrong.push(`${file} is answered ${served.status}`)
    } catch (error) {
      wrong.push(toReason(error))
    }
    return undefined
  }
  const [page, discovery] = [await read('index.html'), await read('discovery.json')]
  const known = new Map([
    ['index.html', page],
    ['discovery.json', discovery]
  ])
  const isFresh = new Map([
    ['index.html', sameRelease('index.html', page && releaseIn(page.text), entry, wrong)],
    [
      'discovery.json',
      sameRelease('discovery.json', discovery && parseReleaseNumber(discovery.text), entry, wrong)
    ]
  ])
  wrong.push(...signatureFaults({ html: page?.text, discovery: discovery?.text }, pinned))
  try {
    for (const [file, expected] of (await expectedFiles(store, entry)).files) {
      // A file that must not exist may be answered in many ways, also with the page of every other address.
      if (expected === undefined) continue
      const served = known.has(file) ? known.get(file) : await read(file)
      if (!served) continue
      if (isFresh.get(file) !== false && withoutSignature(toText(file, served.bytes)) !== expected)
        wrong.push(`${file} is not what release ${entry.number} says`)
      wrong.push(...headerFaults(file, served.headers))
      if (file === 'index.html') wrong.push(...pageHeaderFaults(expected, served.headers, url))
    }
  } catch (error) {
    wrong.push(`what release ${entry.number} gives members cannot be determined: ${toReason(error)}`)
  }
  return wrong
}

/** True when a file is of the newest release, or missing. */
function sameRelease(
  file: string,
  release: number | undefined,
  entry: HistoryEntry,
  wrong: string[]
): boolean {
  if (release === undefined || release === entry.number) return true
  wrong.push(
    findTruncation(file, release, entry.number) ??
      `${file} is of release ${release || 'none'}, and ${entry.number} (${entry.what}) is live`
  )
  return false
}

/** Checks every file of every version that a member could get, compressed and uncompressed. */
async function versionFaults(store: Store, entry: HistoryEntry, url: URL): Promise<readonly string[]> {
  const wrong: string[] = []
  const wanted: PublishedFile[] = []
  for (const one of [{ name: 'host', version: entry.state.host }, ...listShares(entry.state)])
    try {
      wanted.push(...(await soundFiles(store, entry, one)))
    } catch (error) {
      wrong.push(`${called(one)} cannot be compared: ${toReason(error)}`)
    }
  for (let first = 0; first < wanted.length; first += atOnce)
    wrong.push(
      ...(await Promise.all(wanted.slice(first, first + atOnce).map(one => fileFaults(url, one)))).flat()
    )
  return wrong
}

/** Lists the files of a version whose `release.json` matches the history. */
async function soundFiles(
  store: Store,
  { contents }: HistoryEntry,
  { name, version }: Published
): Promise<readonly PublishedFile[]> {
  const path = releasePath({ name, version })
  const recorded = contents[called({ name, version })]
  const text = await readText(store, path)
  if (text !== undefined && recorded !== undefined && computeIntegrity(text) !== recorded)
    throw new Error(`${path} is not what it was when it went live`)
  return listFiles(store, { name, version })
}

async function fileFaults(url: URL, [path, integrity]: PublishedFile): Promise<readonly string[]> {
  const wrong = new Set<string>()
  for (const encoding of ['br', 'identity'] as const)
    try {
      const { status, headers, bytes } = await ask(new URL(`/${path}`, url), encoding)
      if (status !== 200) wrong.add(`${path} is answered ${status}`)
      else {
        if (computeIntegrity(bytes) !== integrity) wrong.add(`${path} is not what was published`)
        for (const line of headerFaults(path, headers)) wrong.add(line)
        if (encoding === 'br' && isWorthCompressing(path, bytes.length) && !headers.has('Content-Encoding'))
          wrong.add(`${path} is served uncompressed`)
      }
    } catch (error) {
      wrong.add(toReason(error))
    }
  return [...wrong]
}

/** Checks that files of the operators are not served. */
async function hiddenFaults({ number }: HistoryEntry, url: URL): Promise<readonly string[]> {
  const path = `/${entryPath(number)}`
  const served = await ask(new URL(path, url)).catch(() => undefined)
  return served?.status === 200 && served.text.includes('"signature"')
    ? [`${path} is served to all browsers`]
    : []
}
