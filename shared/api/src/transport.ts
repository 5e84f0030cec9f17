import axios from 'axios'
import type { Answer } from './answer.ts'
import type { CallSession } from './client.ts'
import { isAnswered, leaveEarly } from './early.ts'
import { patience } from './patience.ts'
import { longestAnswer } from './read-text.ts'

export interface TransportRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly body: unknown
  readonly token: string | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/**
 * Sends one request by axios and brings status and text, whatever the status.
 *
 * @throws {RangeError} when the answer is too long. @throws {unknown} when there is no answer.
 */
export async function transport(request: TransportRequest): Promise<Answer> {
  const { method, url, token, headers, body, signal } = request
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
  const { date } = answered
  return { status, body: data, ...(typeof date === 'string' ? { date } : {}) }
}

/** Starts a GET that a screen is about to make, unless its answer is here or on its way. It ends with its session. */
export function startEarly(url: string, { token, signal: life }: CallSession): void {
  if (life.aborted || isAnswered(url)) return
  const startedAt = performance.now()
  const controller = new AbortController()
  const signal = AbortSignal.any([controller.signal, life, AbortSignal.timeout(patience)])
  const answer = transport({ method: 'GET', url, body: undefined, token, headers: {}, signal })
  // Whoever takes it handles the failure; nobody may.
  answer.catch(() => {})
  leaveEarly(url, { token, startedAt, answer, abort: () => controller.abort() })
}
