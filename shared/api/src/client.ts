import { type Answer, readAnswer } from './answer.ts'
import { ApiError, type ApiProblem, toProblem } from './api-error.ts'
import { startDeadline, toMissingAnswer } from './deadline.ts'
import { forgetEarly, hasEarlyAnswer, noteAsked, noteEnded, startEarly, takeEarly } from './early.ts'
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
   * Called at most once per endpoint and kind of failure, for failures of the provider: a server error, an
   * unreadable answer or a timeout. `detail` is the endpoint's path, followed by the HTTP status if there is
   * one.
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
 * @example
 * const client = createClient({ baseUrl: '/v1', brand: 'eqs', session, onRefused, onPending, onClock })
 * const { promos } = await promosGetActive(client)
 */
export function createClient(options: ClientOptions): Client {
  const reported = new Set<string>()
  const reportFailed = (endpoint: string, problem: ApiProblem) => {
    const { kind } = problem
    if (kind !== 'server' && kind !== 'malformed' && kind !== 'timeout') return
    if (!reported.has(kind + endpoint))
      options.onFailed?.(kind, 'status' in problem ? `${endpoint} ${problem.status}` : endpoint)
    reported.add(kind + endpoint)
  }
  const reportLeftOut = (endpoint: string, detail: string) => {
    if (!reported.has(endpoint)) options.onLeftOut?.(endpoint, detail)
    reported.add(endpoint)
  }

  async function send<Request, Response>(
    endpoint: Endpoint<Request, Response>,
    session: CallSession | undefined,
    { params = {}, query, body, headers = {}, signal: screen }: CallOptions<Request>
  ): Promise<Response> {
    const search = query ? `?${new URLSearchParams(query)}` : ''
    const url = `${options.baseUrl}${fillPath(endpoint.path, params)}${search}`
    const token = session?.token
    const isRead = endpoint.method === 'GET'
    // The end of the session aborts a GET but not a write, because a write could be interrupted after the
    // provider has performed it.
    const life = isRead ? getLife(endpoint, session) : undefined
    const deadline = startDeadline([screen, life], options.timeout ?? timeoutMs)
    const { signal } = deadline
    const request = { method: endpoint.method, url, body, token, headers, signal }
    const early = isRead ? takeEarly(url, token, signal) : undefined
    if (isRead) noteAsked(url)
    // axios is the largest dependency after React, and the first content does not need it. It is imported for
    // the first call that has no early call.
    const asked = early ?? import('./transport.ts').then(({ transport }) => transport(request))
    let answer: Answer | undefined
    try {
      answer = await deadline.wait(asked)
    } catch (error) {
      throw new ApiError(toMissingAnswer(error, signal), endpoint.path)
    } finally {
      deadline.end()
      if (isRead) noteEnded(url, answer !== undefined)
    }
    if (screen?.aborted) throw new ApiError({ kind: 'cancelled' }, endpoint.path)
    const result = readAnswer(endpoint, answer, detail => reportLeftOut(endpoint.path, detail))
    const now = Date.parse(answer.date ?? '')
    // A public read may be answered by a cache, with the time at which it was stored.
    if ((endpoint.auth || !isRead) && !Number.isNaN(now)) options.onClock(now)
    return result
  }

  return {
    brand: options.brand,
    async call(endpoint, callOptions = {}) {
      const session = options.session()
      // Throws `cancelled` if the session has ended during the call. The caller then gets neither the answer
      // nor the error of a session that is over.
      const assertPresent = () => {
        if (getLife(endpoint, session)?.aborted) throw new ApiError({ kind: 'cancelled' }, endpoint.path)
      }
      const isWrite = endpoint.method !== 'GET'
      const count = callOptions.isBackground ? () => {} : options.onPending
      count(1, isWrite)
      try {
        const answer = await send(endpoint, session, callOptions)
        assertPresent()
        return answer
      } catch (error) {
        assertPresent()
        const problem = toProblem(error)
        if (problem.kind === 'unauthorized' && session)
          options.onRefused(problem, endpoint.path, session.token)
        reportFailed(endpoint.path, problem)
        throw error
      } finally {
        if (isWrite) forgetEarly()
        count(-1, isWrite)
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

/** Calls that need no token have no such signal: their data are public, so signing out does not abort them. */
const getLife = ({ auth }: { readonly auth: boolean }, session: CallSession | undefined) =>
  auth ? session?.signal : undefined
