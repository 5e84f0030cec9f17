import { reasonOf } from '../store/errors.ts'

/** What an address gave. */
export interface Served {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
  readonly text: string
}

/** Milliseconds that an answer may take. */
const timeoutMs = 30_000

/** Asks as a browser that has nothing yet. @throws {Error} when no one answers, or what comes cannot be read. */
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
    // `fetch` says why in the cause of what it throws.
    const reason = cause instanceof Error && cause.cause ? cause.cause : cause
    throw new Error(`${url.href} cannot be read: ${reasonOf(reason)}`, { cause })
  }
}
