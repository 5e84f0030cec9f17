import axios from 'axios'
import type { Answer } from './answer.ts'
import { longestAnswer } from './read-text.ts'

/**
 * Sends one request with axios. The promise resolves for any HTTP status.
 *
 * @throws {RangeError} when the answer is longer than `longestAnswer`.
 * @throws {unknown} the error of axios when there is no answer.
 */
export async function transport({
  method,
  url,
  token,
  headers,
  body,
  signal
}: {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly body: unknown
  readonly token: string | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}): Promise<Answer> {
  const controller = new AbortController()
  const giveUp = () => controller.abort()
  signal.addEventListener('abort', giveUp, { once: true })
  if (signal.aborted) giveUp()
  let isTooLong = false
  const answer = axios.request<string>({
    method,
    url,
    signal: controller.signal,
    ...(method === 'POST' ? { data: JSON.stringify(body ?? {}) } : {}),
    headers: {
      ...headers,
      ...(method === 'POST' ? { 'Content-Type': 'application/json' } : {}),
      ...(token ? { Authorization: `Bearer ${token}` } : {})
    },
    responseType: 'text',
    transformResponse: [],
    validateStatus: () => true,
    onDownloadProgress({ loaded }) {
      if (loaded <= longestAnswer) return
      isTooLong = true
      giveUp()
    }
  })
  const {
    status,
    data,
    headers: answered
  } = await answer.catch((error: unknown) => {
    throw isTooLong ? new RangeError('too long') : error
  })
  const { date, 'retry-after': retryAfter } = answered
  return {
    status,
    body: data,
    date: typeof date === 'string' ? date : undefined,
    retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined
  }
}
