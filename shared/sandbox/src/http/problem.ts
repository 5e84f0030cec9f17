/** How an error looks on the wire: a string, or an object (specification, section 8, and its readings). */
export type ProblemError =
  | string
  | { readonly name: string; readonly message: string; readonly code: string | number }

export type ProblemStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500

/** A refusal that becomes a JSON answer `{success: false, error}`. */
export class Problem extends Error {
  constructor(
    readonly status: ProblemStatus,
    readonly error: ProblemError
  ) {
    super(typeof error === 'string' ? error : error.message)
  }

  /** The answer's body. */
  get body() {
    return { success: false, error: this.error }
  }
}

export const authenticationError = () => new Problem(401, 'Authentication error')
export const userNotFound = () => new Problem(401, 'User not found')
export const disabled = () => new Problem(403, 'Disabled')
export const notFound = () => new Problem(404, 'Not found')
export const tooManyRequests = () => new Problem(429, 'Too many requests, please try again later.')
export const emailTaken = () => new Problem(409, 'User already exists for that email')
export const nationalIdentityTaken = () => new Problem(409, 'User already exists for that national identity')

export const tokenExpired = () =>
  new Problem(401, { name: 'TokenExpiredError', message: 'jwt expired', code: 'TokenExpiredError' })

/** Fields that have to be there are not, or are empty. */
export const missingFields = (names: readonly string[]) =>
  new Problem(400, { name: 'ValidationError', message: `Missing fields: ${names.join(', ')}`, code: 0 })

/** A field breaks a rule; `code` is the rule's own (`@eqs/validation`). */
export const invalid = (code: string, field: string) =>
  new Problem(400, { name: 'ValidationError', message: `Invalid ${field}: ${code}`, code })
