import { discoveryLimit } from '../boot/discovery-limit.ts'
import { reportFailure, wordsOf } from '../report-problem.ts'
import { type Accepted, accept } from './accept.ts'
import { cacheDocument, readCachedDocument } from './cached-document.ts'

/** Milliseconds that the server has to answer. */
export const patience = 10_000

export interface FindOptions {
  readonly storagePrefix: string
  /** Where the host's own files stand. */
  readonly ownFolder: string
}

/**
 * The discovery document: the one in the page, else what the server says now, else the cached document, else the
 * bundled fallback of this build. Undefined when none of them can be trusted.
 */
export async function findDiscovery({
  storagePrefix,
  ownFolder
}: FindOptions): Promise<Accepted | undefined> {
  const failures: Error[] = []
  const attempt = async (read: () => string | undefined | Promise<string | undefined>) => {
    try {
      const text = await read()
      return text === undefined ? undefined : await accept(text)
    } catch (error) {
      failures.push(error instanceof Error ? error : new Error(String(error)))
      return undefined
    }
  }
  const present = (await attempt(inline)) ?? (await attempt(() => download('/discovery.json')))
  if (present) cacheDocument(storagePrefix, present.text)
  const found =
    present ??
    (await attempt(() => readCachedDocument(storagePrefix))) ??
    (await attempt(() => download(new URL('discovery.json', ownFolder).href)))
  tell(failures)
  return found
}

/** Told once, however many of them were no good. */
function tell(failures: readonly Error[]): void {
  const last = failures.at(-1)
  if (!last) return
  reportFailure({
    event: 'discovery_failed',
    errorClass: classes[last.name] ?? 'refused',
    attempts: failures.length,
    detail: failures.map(wordsOf).join('; ')
  })
}

const classes: Readonly<Record<string, string>> = { TimeoutError: 'timeout', Unreachable: 'network' }

/** What the server says now. @throws {Error} when it says nothing that can be trusted. */
export const askServer = async (): Promise<Accepted> => accept(await download('/discovery.json'))

const inline = (): string => document.getElementById('eqs-discovery')?.textContent ?? ''

/** The server does not answer, or not with a document. */
class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

async function download(url: string): Promise<string> {
  const response = await ask(url)
  if (!response.ok) throw new Unreachable(`discovery: ${url} answers ${response.status}`)
  const length = Number(response.headers.get('Content-Length') ?? 0)
  if (length > discoveryLimit * 4) throw new Error(`discovery: ${length} bytes are too many`)
  return response.text()
}

const ask = (url: string): Promise<Response> =>
  fetch(url, {
    cache: 'no-store',
    credentials: 'omit',
    // Another address than the one asked for has not been chosen by whoever released.
    redirect: 'error',
    signal: AbortSignal.timeout(patience)
  }).catch((error: unknown) => {
    // A browser's word for no answer at all, and for a redirection that is not followed.
    throw error instanceof TypeError ? new Unreachable(`discovery: ${url}: ${error.message}`) : error
  })
