import { toReason } from '../store/errors.ts'

/** Response of an address. */
export interface Served {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
  readonly text: string
}

/** Maximum milliseconds for a response. */
const timeoutMs = 30_000

/**
 * Requests an address as a browser without a cache.
 *
 * @throws {Error} when there is no response or it cannot be read.
 */
export async function ask(url: URL, encoding: 'br' | 'identity' = 'br'): Promise<Served> {
  try {
    const response = await fetch(url, {
      headers: { Accept: '*/*', 'Accept-Encoding': encoding, 'Cache-Control': 'no-cache' },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs)
    })
    const bytes = new Uint8Array(await response.arrayBuffer())
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      text: new TextDecoder().decode(bytes)
    }
  } catch (cause) {
    // `fetch` has its reason in the cause of the error.
    const reason = cause instanceof Error && cause.cause ? cause.cause : cause
    throw new Error(`${url.href} cannot be read: ${toReason(reason)}`, { cause })
  }
}
