import type { FieldCode } from '@eqs/validation/messages'

/** The `error` of an answer: a string or an object (specification, section 8). */
export type ProblemError =
  | string
  | {
      readonly name: string
      readonly message: string
      readonly code: string | number
      readonly field?: string
    }

export type ProblemStatus = 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 429 | 500 | 503

/** An error that becomes the JSON answer `{success: false, error}`, with `status` as the HTTP status. */
export class Problem extends Error {
  constructor(
    readonly status: ProblemStatus,
    readonly error: ProblemError,
    /** Seconds until a retry may succeed, for the header `Retry-After`. */
    readonly retryAfter?: number
  ) {
    super(typeof error === 'string' ? error : error.message)
  }

  /** The answer's body. */
  get body() {
    return { success: false, error: this.error }
  }
}

/** Thrown when a caller has disconnected before its queued call is started. */
export class CallerGone extends Problem {
  constructor() {
    super(408, 'Request timeout')
  }
}

export const authenticationError = () => new Problem(401, 'Authentication error')
export const userNotFound = () => new Problem(401, 'User not found')
export const disabled = () => new Problem(403, 'Disabled')
export const notFound = () => new Problem(404, 'Not found')
/** @param seconds number of seconds until the next call is accepted. */
export const tooManyRequests = (seconds: number) =>
  new Problem(429, 'Too many requests, please try again later.', seconds)
/** The server is overloaded or cannot use its database. The client may retry after five seconds. */
export const busy = () => new Problem(503, 'Service unavailable', 5)
export const emailTaken = () => new Problem(409, 'User already exists for that email')
export const nationalIdentityTaken = () => new Problem(409, 'User already exists for that national identity')

export const tokenExpired = () =>
  new Problem(401, { name: 'TokenExpiredError', message: 'jwt expired', code: 'TokenExpiredError' })

/** @param names the required fields that are missing or empty. */
export const missingFields = (names: readonly string[]) =>
  new Problem(400, { name: 'ValidationError', message: `Missing fields: ${names.join(', ')}`, code: 0 })

/** @param code the rule that the field breaks. The client has a message for each code. */
export const invalid = (code: FieldCode, field: string) =>
  new Problem(400, { name: 'ValidationError', message: `Invalid ${field}: ${code}`, code, field })
