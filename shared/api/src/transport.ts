import axios, { AxiosError, isCancel } from 'axios'
import type { Answer } from './answer.ts'
import { ApiError, type ApiProblem } from './api-error.ts'

export interface TransportRequest {
  /** The path with its places unfilled: what an error is named after. */
  readonly endpoint: string
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly body: unknown
  readonly token: string | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal | undefined
  readonly timeout: number
}

/** Sends one request by axios and brings status and text, whatever the status. */
export async function transport({
  endpoint,
  token,
  headers,
  signal,
  body,
  ...request
}: TransportRequest): Promise<Answer> {
  try {
    const {
      status,
      data,
      headers: answered
    } = await axios.request<string>({
      ...request,
      ...(request.method === 'POST' ? { data: JSON.stringify(body ?? {}) } : {}),
      ...(signal ? { signal } : {}),
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
  } catch (error) {
    throw new ApiError(problemOfTransport(error), endpoint)
  }
}

function problemOfTransport(error: unknown): ApiProblem {
  if (isCancel(error)) return { kind: 'cancelled' }
  if (error instanceof AxiosError && (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT'))
    return { kind: 'timeout' }
  return { kind: 'offline' }
}
