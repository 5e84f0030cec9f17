import { readText } from '@eqs/api/read-text'
import type { ReadDocument } from '@eqs/contracts/discovery'
import { discoveryLimit } from '../boot/signature.ts'
import { fileMs } from '../boot/waits.ts'
import { reportFailure, toMessage } from '../telemetry/report-problem.ts'
import { verify } from './verify-document.ts'

/** The document in the page, else the live one. Undefined when neither can be verified. */
export async function findDocument(): Promise<ReadDocument | undefined> {
  const readPage = async () => verify(document.getElementById('eqs-discovery')?.textContent ?? '')
  const failures: unknown[] = []
  let found: ReadDocument | undefined
  for (const read of [readPage, askServer]) found ??= await read().catch(error => void failures.push(error))
  const last = failures.at(-1)
  if (last !== undefined)
    reportFailure({
      event: 'discovery_failed',
      errorClass: (last instanceof Error && classes[last.name]) || 'refused',
      attempts: failures.length,
      detail: failures.map(toMessage).join('; ')
    })
  return found
}

export const askServer = async (): Promise<ReadDocument> => verify(await download('/discovery.json'))

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
