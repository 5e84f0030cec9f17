import type { FieldCode } from '@eqs/validation/messages'

/** How an error looks on the wire: a string, or an object (specification, section 8, and its readings). */
export type ProblemError =
  | string
  | {
      readonly name: string
      readonly message: string
      readonly code: string | number
      readonly field?: string
    }

export type ProblemStatus = 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 429 | 500 | 503

/** A refusal that becomes a JSON answer `{success: false, error}`. */
export class Problem extends Error {
  constructor(
    readonly status: ProblemStatus,
    readonly error: ProblemError,
    /** Seconds after which it may be worth another try. */
    readonly retryAfter?: number
  ) {
    super(typeof error === 'string' ? error : error.message)
  }

  /** The answer's body. */
  get body() {
    return { success: false, error: this.error }
  }
}

/** Nobody is there any more to read the answer, so the call was not begun. */
export class CallerGone extends Problem {
  constructor() {
    super(408, 'Request timeout')
  }
}

export const authenticationError = () => new Problem(401, 'Authentication error')
export const userNotFound = () => new Problem(401, 'User not found')
export const disabled = () => new Problem(403, 'Disabled')
export const notFound = () => new Problem(404, 'Not found')
/** @param seconds until the next call is taken. */
export const tooManyRequests = (seconds: number) =>
  new Problem(429, 'Too many requests, please try again later.', seconds)
/** More is wanted at once than this server can do; nothing of the call was done. */
export const busy = () => new Problem(503, 'Service unavailable', 5)
export const emailTaken = () => new Problem(409, 'User already exists for that email')
export const nationalIdentityTaken = () => new Problem(409, 'User already exists for that national identity')

export const tokenExpired = () =>
  new Problem(401, { name: 'TokenExpiredError', message: 'jwt expired', code: 'TokenExpiredError' })

/** Fields that have to be there are not, or are empty. */
export const missingFields = (names: readonly string[]) =>
  new Problem(400, { name: 'ValidationError', message: `Missing fields: ${names.join(', ')}`, code: 0 })

/** A field breaks a rule; the client has a message for each code. */
export const invalid = (code: FieldCode, field: string) =>
  new Problem(400, { name: 'ValidationError', message: `Invalid ${field}: ${code}`, code, field })
