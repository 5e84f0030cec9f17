import { readAnswer } from './answer.ts'
import { ApiError, type ApiProblem, toProblem } from './api-error.ts'
import { startDeadline, toMissingAnswer } from './deadline.ts'
import { forgetEarly, hasEarlyAnswer, noteAsked, startEarly, takeEarly } from './early.ts'
import { type Endpoint, fillPath, type PathParams } from './endpoint.ts'
import { timeoutMs } from './timeout-ms.ts'

/** The session in which a call is made. */
export interface CallSession {
  readonly token: string
  /** Aborted when the session ends. Its pending calls that need the token then fail with `cancelled`. */
  readonly signal: AbortSignal
}

/**
 * The problem of a call that the provider refuses to authorize: the member is disabled, the token has
 * expired, or the status is 401 or 403 for another reason.
 */
export type Refusal = Extract<ApiProblem, { readonly kind: 'unauthorized' }>

export interface ClientOptions {
  /** The base address of the provider's API, without a trailing slash: `/v1`, `https://api.example/v1`. */
  readonly baseUrl: string
  /** The brand that some calls send to the provider, such as `eqs`. */
  readonly brand: string
  readonly session: () => CallSession | undefined
  /** Decides whether the session ends when the provider refuses a call that was made with its token. */
  readonly onRefused: (refusal: Refusal, path: string, token: string) => void
  /** Called with +1 when a call starts and −1 when the call ends. */
  readonly onPending: (change: 1 | -1, isWrite: boolean) => void
  /**
   * Called for each parsed answer to a write or to a call that needs the token, if its `Date` header can be read.
   * `now` is the time in this header in epoch milliseconds. Its precision is one second.
   */
  readonly onClock: (now: number) => void
  /**
   * Called at most once per endpoint, when parts of an answer could not be parsed and were left out. `detail`
   * lists field names, never values.
   */
  readonly onLeftOut?: ((endpoint: string, detail: string) => void) | undefined
  /**
   * Called at most once per endpoint and kind of failure, for failures of the provider: a server error, an unreadable
   * answer or a timeout. `detail` is the endpoint's path, followed by the HTTP status if there is one.
   */
  readonly onFailed?: ((kind: 'server' | 'malformed' | 'timeout', detail: string) => void) | undefined
  /** Milliseconds until a call times out. Default: 15,000. */
  readonly timeout?: number
}

interface CallOptions<Request> {
  readonly params?: PathParams
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Request
  readonly headers?: Readonly<Record<string, string>>
  /** Aborts the call, usually when the member leaves the screen. */
  readonly signal?: AbortSignal | undefined
  /** True for a read that the member does not wait for. `onPending` is not called. */
  readonly isBackground?: boolean
}

/** The client of the provider's API. */
export interface Client {
  readonly brand: string
  /**
   * Makes one call.
   *
   * @param endpoint the call's contract.
   * @param options parameters, body and abort signal.
   * @returns the parsed response.
   * @throws {ApiError} with the problem.
   */
  call<Request, Response>(
    endpoint: Endpoint<Request, Response>,
    options?: CallOptions<Request>
  ): Promise<Response>
  /**
   * Starts a GET in the current session before a screen makes the same call. The screen's call then uses the
   * answer of this GET. Does nothing without a session.
   *
   * @param path the path below `baseUrl`, with its query.
   * @returns a promise that resolves when the code that sends requests has loaded. Rejects if that code
   * cannot be loaded.
   */
  startEarly(path: string): Promise<void>
  /** Aborts and removes all early calls, after a write in another tab. */
  forgetEarly(): void
  /**
   * True when a GET that was started early in the current session has been answered with the status 200, so
   * that the next call for the same data does not wait for the network.
   *
   * @param path the path below `baseUrl`, with its query.
   */
  hasEarlyAnswer(path: string): Promise<boolean>
}

/**
 * Creates the client.
 *
 * @param options base address, brand, and the session's callbacks.
 * @example
 * const client = createClient({ baseUrl: '/v1', brand: 'eqs', session, onRefused, onPending, onClock })
 * const { points } = await loyaltyStatus(client)
 */
export function createClient(options: ClientOptions): Client {
  const reported = new Set<string>()
  const reportOnce = (key: string, report: () => void) => {
    if (!reported.has(key)) report()
    reported.add(key)
  }

  return {
    brand: options.brand,
    async call(endpoint, { params = {}, query, body, headers = {}, signal: screen, isBackground } = {}) {
      const { method, path, auth } = endpoint
      const session = options.session()
      const token = session?.token
      // Calls that need no token have no such signal: their data are public, so signing out does not abort them.
      const life = auth ? session?.signal : undefined
      const isRead = method === 'GET'
      const url = `${options.baseUrl}${fillPath(path, params)}${query ? `?${new URLSearchParams(query)}` : ''}`
      const throwIfAborted = (signal: AbortSignal | undefined) => {
        if (signal?.aborted) throw new ApiError({ kind: 'cancelled' }, path)
      }
      const send = async () => {
        // The end of the session aborts a GET but not a write, because a write could be interrupted after the
        // provider has performed it.
        const deadline = startDeadline([screen, isRead ? life : undefined], options.timeout ?? timeoutMs)
        const { signal } = deadline
        const early = isRead ? takeEarly(url, token, signal) : undefined
        const noteEnd = isRead ? noteAsked(url) : undefined
        let isHeard = false
        try {
          // axios is the largest dependency after React, and the first content does not need it. It is imported
          // for the first call that has no early call.
          const answer = await deadline.wait(
            early ??
              import('./transport.ts').then(({ transport }) =>
                transport({ method, url, body, token, headers, signal })
              )
          )
          isHeard = true
          return answer
        } catch (error) {
          throw new ApiError(toMissingAnswer(error, signal), path)
        } finally {
          deadline.end()
          noteEnd?.(isHeard)
        }
      }
      const count = isBackground ? () => {} : options.onPending
      count(1, !isRead)
      try {
        const answer = await send()
        throwIfAborted(screen)
        const result = readAnswer(endpoint, answer, detail =>
          reportOnce(path, () => options.onLeftOut?.(path, detail))
        )
        const now = Date.parse(answer.date ?? '')
        // A public read may be answered by a cache, with the time at which it was stored.
        if ((auth || !isRead) && !Number.isNaN(now)) options.onClock(now)
        throwIfAborted(life)
        return result
      } catch (error) {
        // The caller gets neither the answer nor the error of a session that is over.
        throwIfAborted(life)
        const problem = toProblem(error)
        const { kind } = problem
        if (kind === 'unauthorized' && session) options.onRefused(problem, path, session.token)
        if (kind === 'server' || kind === 'malformed' || kind === 'timeout')
          reportOnce(kind + path, () =>
            options.onFailed?.(kind, 'status' in problem ? `${path} ${problem.status}` : path)
          )
        throw error
      } finally {
        if (!isRead) forgetEarly()
        count(-1, !isRead)
      }
    },
    async startEarly(path) {
      const session = options.session()
      if (session) await startEarly(options.baseUrl + path, session)
    },
    forgetEarly,
    hasEarlyAnswer: path => hasEarlyAnswer(options.baseUrl + path, options.session()?.token)
  }
}
