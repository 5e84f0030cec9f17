import type { Answer } from './answer.ts'
import { readText } from './read-text.ts'
import type { TransportRequest } from './transport.ts'

/** Characters that a browser sends for a page that is gone: 64 KB, less what UTF-8 may add. */
const mostKept = 60_000

/** Sends at once, and to the end also when the page is left: nothing has to be loaded for it, and the browser keeps it alive. */
export async function keptTransport(request: TransportRequest): Promise<Answer> {
  const { method, url, token, headers, signal } = request
  const body = JSON.stringify(request.body ?? {})
  const response = await fetch(url, {
    method,
    body,
    signal,
    keepalive: body.length < mostKept,
    headers: {
      ...headers,
      'Content-Type': 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {})
    }
  })
  return { status: response.status, body: await readText(response) }
}
