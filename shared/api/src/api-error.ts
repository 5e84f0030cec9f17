/**
 * The reason why a call failed. `words` has every message, code and name of the answer: a provider may send
 * `"error": "Unauthorized"` beside the message of the specification. A screen maps them to a text of its own
 * (specification, section 8) and never shows them directly. After too many calls `words` contains
 * `too-many-requests`, whatever the provider sends. Without an answer there are no words.
 *
 * @example if (problem.words?.includes('Email already validated')) checkAgain()
 */
export type ApiProblem = { readonly words?: readonly string[] } & (
  | { readonly kind: 'offline' }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'malformed'; readonly detail: string }
  /**
   * A status of 500 or more, or a 401 or 403 without a JSON object or list. Such a 401 or 403 comes from a
   * proxy or firewall, not from the provider.
   */
  | { readonly kind: 'server'; readonly status: number; readonly words: readonly string[] }
  | {
      readonly kind: 'unauthorized'
      /**
       * `expired`: the token has expired. `disabled`: the provider has disabled the member. `denied` (401)
       * may mean that the session is over. `forbidden` (403) concerns this call only.
       */
      readonly reason: 'expired' | 'disabled' | 'denied' | 'forbidden'
      readonly words: readonly string[]
    }
  | {
      readonly kind: 'rejected'
      readonly status: number
      readonly words: readonly string[]
      /** The field that the provider rejects. Missing when the provider names no field. */
      readonly field?: string
      /**
       * Seconds until the provider accepts the call again, after too many calls. 0 when the provider names no time.
       * Missing for any other refusal.
       */
      readonly retryAfter?: number
    }
)

/** The problem of an answer that is longer than `longestAnswer`. */
export const tooLong: ApiProblem = { kind: 'malformed', detail: 'too long' }

/** The error of a failed call. Every function of this package that calls the provider throws this error. */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  constructor(
    readonly problem: ApiProblem,
    readonly endpoint: string
  ) {
    super(`${endpoint}: ${problem.kind}`)
  }
}

/**
 * Converts a caught error into a problem. An `ApiError` contains its problem, an abort becomes `cancelled`,
 * and any other error becomes `malformed`.
 *
 * @param error a caught value.
 * @returns the problem.
 * @example if (toProblem(error).kind === 'offline') showOffline()
 */
export function toProblem(error: unknown): ApiProblem {
  if (error instanceof ApiError) return error.problem
  return isCancellation(error) ? { kind: 'cancelled' } : { kind: 'malformed', detail: String(error) }
}

/** Checks the error's name as text, because `instanceof` fails across realms and across copies of a package. */
const isCancellation = (error: unknown): boolean => /^AbortError\b|\bCancelledError$/.test(String(error))
