import { readText } from '@eqs/api/read-text'
import type { ReadDocument } from '@eqs/contracts/discovery'
import { discoveryLimit } from '../boot/signature.ts'
import { fileMs } from '../boot/waits.ts'
import { reportFailure, toMessage } from '../telemetry/report-problem.ts'
import { verify } from './verify-document.ts'

const live = '/discovery.json'

/** The document in the page, else the live one. Undefined when neither can be verified. */
export async function findDocument(): Promise<ReadDocument | undefined> {
  const failures: unknown[] = []
  for (const read of [readInPage, () => download(live)])
    try {
      const document = await verify(await read())
      report(failures)
      return document
    } catch (error) {
      failures.push(error)
    }
  report(failures)
  return undefined
}

export const askServer = async (): Promise<ReadDocument> => verify(await download(live))

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
  // Chrome before 124 rejects a timed-out request with this error.
  AbortError: 'timeout',
  Unreachable: 'network'
}

/** `response`: the server responded with an error status. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'

  constructor(
    message: string,
    readonly response?: Response
  ) {
    super(message)
  }
}

const readInPage = (): string => document.getElementById('eqs-discovery')?.textContent ?? ''

/** Downloads a document, without cache and credentials. A redirect is an error. */
export async function download(url: string, timeoutMs = fileMs): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(url, {
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    signal
  }).catch((error: unknown) => {
    throw error instanceof TypeError ? new Unreachable(`${url}: ${error.message}`) : error
  })
  if (!response.ok) throw new Unreachable(`${url} answers ${response.status}`, response)
  return readText(response, discoveryLimit)
}
