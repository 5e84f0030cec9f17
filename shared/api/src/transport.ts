import axios from 'axios'
import type { Answer } from './answer.ts'
import { longestAnswer } from './read-text.ts'

/**
 * Sends one request with axios. The promise resolves for any HTTP status. It rejects when the answer is longer
 * than `longestAnswer`. The caller then aborts `signal`, so that the rest is not read.
 */
export const transport = ({
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
}): Promise<Answer> =>
  new Promise((done, fail) => {
    const sent = axios.request<string>({
      method,
      url,
      signal,
      ...(method === 'POST' ? { data: JSON.stringify(body ?? {}) } : {}),
      headers: {
        ...headers,
        ...(method === 'POST' ? { 'Content-Type': 'application/json' } : {}),
        ...(token ? { Authorization: `Bearer ${token}` } : {})
      },
      responseType: 'text',
      transformResponse: [],
      validateStatus: () => true,
      onDownloadProgress: ({ loaded }) => loaded > longestAnswer && fail(new RangeError('too long'))
    })
    sent.then(({ status, data, headers: { date, 'retry-after': retryAfter } }) => {
      done({
        status,
        body: data,
        date: typeof date === 'string' ? date : undefined,
        retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined
      })
    }, fail)
  })
