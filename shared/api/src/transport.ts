import axios from 'axios'
import type { Answer } from './answer.ts'

export interface TransportRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly body: unknown
  readonly token: string | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/** Sends one request by axios and brings status and text, whatever the status. @throws {unknown} when there is no answer. */
export async function transport({ token, headers, body, ...request }: TransportRequest): Promise<Answer> {
  const {
    status,
    data,
    headers: answered
  } = await axios.request<string>({
    ...request,
    ...(request.method === 'POST' ? { data: JSON.stringify(body ?? {}) } : {}),
    headers: {
      ...headers,
      ...(request.method === 'POST' ? { 'Content-Type': 'application/json' } : {}),
      ...(token ? { Authorization: `Bearer ${token}` } : {})
    },
    responseType: 'text',
    transformResponse: [],
    validateStatus: () => true
  })
  const { date } = answered
  return { status, body: data, ...(typeof date === 'string' ? { date } : {}) }
}
