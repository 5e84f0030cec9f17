import { readText } from '@eqs/api/read-text'
import type { ReadDocument } from '@eqs/contracts/discovery'
import { discoveryLimit } from '../boot/discovery-limit.ts'
import { fileMs } from '../boot/waits.ts'
import { reportFailure, toMessage } from '../telemetry/report-problem.ts'
import { askFresh } from './ask-fresh.ts'
import { cacheDocument, readCachedDocument } from './cached-document.ts'
import { refuseOlder } from './newest-release.ts'
import { verify } from './verify-document.ts'

const live = '/discovery.json'

/**
 * Finds the discovery document. Tries the document in the page, the live document on the server, the cached
 * document and the bundled fallback, and returns the first document that can be verified. Refuses a document
 * from the page or server if this browser has stored the number of a newer release: release numbers only
 * grow, even after a rollback. Caches an accepted document from the page or server.
 *
 * @param ownFolder address of the folder with the host's files, which include the bundled fallback.
 * @returns the document, or undefined when no document can be verified.
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

/**
 * Downloads and verifies the live discovery document.
 *
 * @throws {Error} when the document cannot be downloaded or verified.
 */
export const askServer = async (): Promise<ReadDocument> => verify(await download(live))

/** Reports all errors of reading or verifying a document as one failure. Does nothing without errors. */
function report(failures: readonly unknown[]): void {
  const last = failures.at(-1)
  if (last === undefined) return
  reportFailure({
    event: 'discovery_failed',
    errorClass: (last instanceof Error && classes[last.name]) || 'refused',
    attempts: failures.length,
    detail: failures.map(toMessage).join('; ')
  })
}

const classes: Readonly<Record<string, string>> = {
  TimeoutError: 'timeout',
  Unreachable: 'network',
  OlderRelease: 'older'
}

/** Thrown when the server does not respond, redirects, or responds with an error status. */
class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

const readInPage = (): string => document.getElementById('eqs-discovery')?.textContent ?? ''

async function download(url: string): Promise<string> {
  const response = await askFresh(url, fileMs).catch((error: unknown) => {
    // `fetch` throws a TypeError when there is no response, and when the server redirects: `askFresh` does
    // not allow redirects.
    throw error instanceof TypeError ? new Unreachable(`discovery: ${url}: ${error.message}`) : error
  })
  if (!response.ok) throw new Unreachable(`discovery: ${url} answers ${response.status}`)
  return readText(response, discoveryLimit)
}
