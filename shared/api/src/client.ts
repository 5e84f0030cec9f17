import { readAnswer } from './answer.ts'
import { ApiError, problemOf } from './api-error.ts'
import { problemOfNoAnswer, startDeadline } from './deadline.ts'
import { takeEarly } from './early.ts'
import { type Endpoint, fillPath, type PathParams } from './endpoint.ts'

export interface ClientOptions {
  /** Where the provider's API stands, without a slash at its end: `/v1`, `https://api.example/v1`. */
  readonly baseUrl: string
  /** The brand value that some calls send. */
  readonly brand: string
  readonly getToken: () => string | undefined
  /** Called for each answer that says the session of this token has ended; the session decides what to do. */
  readonly onExpired: (token: string | undefined) => void
  /** Called with +1 when a call starts and −1 when it ends. */
  readonly onPending: (change: 1 | -1) => void
  /** Called with the provider's clock, in epoch milliseconds and whole seconds, for each answer that tells it. */
  readonly onClock: (now: number) => void
  /**
   * Called once for each endpoint whose list held a record that could not be read. `detail` names fields, no values.
   */
  readonly onLeftOut?: ((endpoint: string, detail: string) => void) | undefined
  /** Milliseconds until a call is given up; 15,000 unless told. */
  readonly timeout?: number
}

interface CallOptions<Request> {
  readonly params?: PathParams
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Request
  readonly headers?: Readonly<Record<string, string>>
  /** Aborts the call when the member leaves the screen. */
  readonly signal?: AbortSignal | undefined
}

/** The provider as this page sees it. One a page; made by the session. */
export interface Client {
  readonly brand: string
  /** @throws {ApiError} with the problem's kind. */
  call<Request, Response>(
    endpoint: Endpoint<Request, Response>,
    options?: CallOptions<Request>
  ): Promise<Response>
}

export function createClient(options: ClientOptions): Client {
  const reported = new Set<string>()
  const reportLeftOut = (endpoint: string, detail: string) => {
    if (!reported.has(endpoint)) options.onLeftOut?.(endpoint, detail)
    reported.add(endpoint)
  }

  async function send<Request, Response>(
    endpoint: Endpoint<Request, Response>,
    token: string | undefined,
    { params = {}, query, body, headers = {}, signal: left }: CallOptions<Request>
  ): Promise<Response> {
    const search = query ? `?${new URLSearchParams(query)}` : ''
    const url = `${options.baseUrl}${fillPath(endpoint.path, params)}${search}`
    const deadline = startDeadline(left, options.timeout ?? 15_000)
    const { signal } = deadline
    const request = { method: endpoint.method, url, body, token, headers, signal }
    const early = endpoint.method === 'GET' ? takeEarly(url, token, signal) : undefined
    // axios is the largest piece after React, and the first content does not need it: it comes with the first call
    // that was not started early.
    const asked = early ?? import('./transport.ts').then(({ transport }) => transport(request))
    const answer = await deadline.wait(asked).catch((error: unknown) => {
      throw new ApiError(problemOfNoAnswer(error, deadline), endpoint.path)
    })
    const now = Date.parse(answer.date ?? '')
    if (!Number.isNaN(now)) options.onClock(now)
    if (left?.aborted) throw new ApiError({ kind: 'cancelled' }, endpoint.path)
    return readAnswer(endpoint, answer, detail => reportLeftOut(endpoint.path, detail))
  }

  return {
    brand: options.brand,
    async call(endpoint, callOptions = {}) {
      const token = options.getToken()
      options.onPending(1)
      try {
        return await send(endpoint, token, callOptions)
      } catch (error) {
        const problem = problemOf(error)
        if (problem.kind === 'unauthorized' && problem.reason === 'expired') options.onExpired(token)
        throw error
      } finally {
        options.onPending(-1)
      }
    }
  }
}
