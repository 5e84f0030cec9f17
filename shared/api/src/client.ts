import { type Answer, readAnswer } from './answer.ts'
import { ApiError, type ApiProblem, problemOf } from './api-error.ts'
import { problemOfNoAnswer, startDeadline } from './deadline.ts'
import { forgetEarly, noteAsked, noteEnded, startEarly, takeEarly } from './early.ts'
import { type Endpoint, fillPath, type PathParams } from './endpoint.ts'
import { patience } from './patience.ts'

/** Whose call it is: it is answered only while this session lasts. */
export interface CallSession {
  readonly token: string
  /** Aborted when the session ends. */
  readonly signal: AbortSignal
}

/** A refusal for want of a right: `Disabled`, an expired token, or no reason at all. */
export type Refusal = Extract<ApiProblem, { readonly kind: 'unauthorized' }>

export interface ClientOptions {
  /** Where the provider's API stands, without a slash at its end: `/v1`, `https://api.example/v1`. */
  readonly baseUrl: string
  /** The brand value that some calls send. */
  readonly brand: string
  /** The present session; undefined while nobody is signed in. */
  readonly session: () => CallSession | undefined
  /** Called for each refusal of a call that carried the token of the present session, which decides what to do. */
  readonly onRefused: (refusal: Refusal, path: string, token: string) => void
  /** Called with +1 when a call starts and −1 when it ends. A write is a call that is no GET. */
  readonly onPending: (change: 1 | -1, isWrite: boolean) => void
  /** Called with the provider's clock, in epoch milliseconds and whole seconds, for each answer that tells it. */
  readonly onClock: (now: number) => void
  /**
   * Called once for each endpoint whose list held a record that could not be read. `detail` names fields, no values.
   */
  readonly onLeftOut?: ((endpoint: string, detail: string) => void) | undefined
  /**
   * Called once for each endpoint and each kind of failure that is the provider's own: an error of the server, an answer that cannot
   * be read, and none in time. `detail` names the endpoint and the answer's status.
   */
  readonly onFailed?: ((kind: 'server' | 'malformed' | 'timeout', detail: string) => void) | undefined
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
  /**
   * Starts a GET of the present session that a screen is about to make, which then takes its answer. @param path below
   * `baseUrl`, with its query. @returns when it is on its way.
   */
  startEarly(path: string): Promise<void>
}

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
    // Who leaves gives up what they were reading; what was being written runs to its end.
    const life = isRead ? lifeOf(endpoint, session) : undefined
    const deadline = startDeadline([screen, life], options.timeout ?? patience)
    const { signal } = deadline
    const request = { method: endpoint.method, url, body, token, headers, signal }
    const early = isRead ? takeEarly(url, token, signal) : undefined
    if (isRead) noteAsked(url)
    // axios is the largest piece after React, and the first content does not need it: it comes with the first call
    // that was not started early.
    const asked = early ?? import('./transport.ts').then(({ transport }) => transport(request))
    let answer: Answer | undefined
    try {
      answer = await deadline.wait(asked)
    } catch (error) {
      throw new ApiError(problemOfNoAnswer(error, deadline), endpoint.path)
    } finally {
      deadline.end()
      if (isRead) noteEnded(url, answer !== undefined)
    }
    const now = Date.parse(answer.date ?? '')
    if (!Number.isNaN(now)) options.onClock(now)
    if (screen?.aborted) throw new ApiError({ kind: 'cancelled' }, endpoint.path)
    return readAnswer(endpoint, answer, detail => reportLeftOut(endpoint.path, detail))
  }

  return {
    brand: options.brand,
    async call(endpoint, callOptions = {}) {
      const session = options.session()
      // The one place where an answer that comes after its session has ended is given up, whatever it says.
      const assertPresent = () => {
        if (lifeOf(endpoint, session)?.aborted) throw new ApiError({ kind: 'cancelled' }, endpoint.path)
      }
      const isWrite = endpoint.method !== 'GET'
      options.onPending(1, isWrite)
      try {
        const answer = await send(endpoint, session, callOptions)
        assertPresent()
        return answer
      } catch (error) {
        assertPresent()
        const problem = problemOf(error)
        if (problem.kind === 'unauthorized' && session)
          options.onRefused(problem, endpoint.path, session.token)
        reportFailed(endpoint.path, problem)
        throw error
      } finally {
        if (isWrite) forgetEarly()
        options.onPending(-1, isWrite)
      }
    },
    async startEarly(path) {
      const session = options.session()
      if (session) await startEarly(options.baseUrl + path, session)
    }
  }
}

/** What ends the call: a session's facts end with it, the club's are anybody's. */
const lifeOf = ({ auth }: { readonly auth: boolean }, session: CallSession | undefined) =>
  auth ? session?.signal : undefined
