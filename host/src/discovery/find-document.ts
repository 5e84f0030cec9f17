import { readText } from '@eqs/api/read-text'
import type { ReadDocument } from '@eqs/contracts/discovery'
import { discoveryLimit } from '../boot/discovery-limit.ts'
import { askFresh } from '../remotes/ask-fresh.ts'
import { reportFailure, wordsOf } from '../report-problem.ts'
import { cacheDocument, readCachedDocument } from './cached-document.ts'
import { refuseOlder } from './newest-release.ts'
import { verify } from './verify-document.ts'

/** Milliseconds that the server has to answer. */
export const patience = 10_000

const live = '/discovery.json'

/**
 * The discovery document: the one in the page, else what the server says now, else the cached document, else the
 * bundled fallback of this build. Undefined when none of them can be trusted. Page and server are not believed when they are of an
 * older release than this browser had: numbers never go back, not even by a rollback.
 *
 * @param ownFolder where the host's own files are.
 */
export async function findDocument(ownFolder: string): Promise<ReadDocument | undefined> {
  const candidates = [
    { isLive: true, read: readInPage },
    { isLive: true, read: () => download(live) },
    { isLive: false, read: readCachedDocument },
    { isLive: false, read: () => download(new URL('discovery.json', ownFolder).href) }
  ]
  const failures: unknown[] = []
  for (const { isLive, read } of candidates)
    try {
      const text = await read()
      if (text === undefined) continue
      const document = await verify(text)
      if (isLive) {
        refuseOlder(document.release)
        cacheDocument(text)
      }
      report(failures)
      return document
    } catch (error) {
      failures.push(error)
    }
  report(failures)
  return undefined
}

/** What the server says now. @throws {Error} when it says nothing that can be trusted. */
export const askServer = async (): Promise<ReadDocument> => verify(await download(live))

/** Reported once, however many of them were no good. */
function report(failures: readonly unknown[]): void {
  const last = failures.at(-1)
  if (last === undefined) return
  reportFailure({
    event: 'discovery_failed',
    errorClass: (last instanceof Error && classes[last.name]) || 'refused',
    attempts: failures.length,
    detail: failures.map(wordsOf).join('; ')
  })
}

const classes: Readonly<Record<string, string>> = {
  TimeoutError: 'timeout',
  Unreachable: 'network',
  OlderRelease: 'older'
}

/** The server does not answer, or not with a document. */
class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

const readInPage = (): string => document.getElementById('eqs-discovery')?.textContent ?? ''

async function download(url: string): Promise<string> {
  const response = await askFresh(url, patience).catch((error: unknown) => {
    // A browser's word for no answer at all, and for a redirection that is not followed.
    throw error instanceof TypeError ? new Unreachable(`discovery: ${url}: ${error.message}`) : error
  })
  if (!response.ok) throw new Unreachable(`discovery: ${url} answers ${response.status}`)
  return readText(response, discoveryLimit)
}
