/**
 * The reason why a call failed. `rejected` and `unauthorized` carry the provider's message and code. A screen
 * maps them to its own text (specification, section 8) and never shows them raw.
 */
export type ApiProblem =
  | { readonly kind: 'offline' }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'malformed'; readonly detail: string }
  /**
   * A status of 500 or more, or a 401 or 403 without JSON: a proxy or firewall sent that, not the provider.
   */
  | { readonly kind: 'server'; readonly status: number; readonly message: string }
  | {
      readonly kind: 'unauthorized'
      /** `denied` (401) may mean that the session is over. `forbidden` (403) concerns this call only. */
      readonly reason: 'expired' | 'disabled' | 'denied' | 'forbidden'
      readonly message: string
      readonly code: string
    }
  | {
      readonly kind: 'rejected'
      readonly status: number
      readonly message: string
      readonly code: string
      /** The field that the provider rejects. Missing when it names none. */
      readonly field?: string
    }

/** The problem of an answer that exceeds `longestAnswer`. */
export const tooLong: ApiProblem = { kind: 'malformed', detail: 'too long' }

/** The error of a failed call. Every function of this package that calls the provider throws it. */
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
 * Converts a caught error into a problem. Any abort is `cancelled`. Any other error that is not an `ApiError`
 * is `malformed`.
 *
 * @param error a caught value.
 * @returns the problem.
 * @example if (toProblem(error).kind === 'offline') showOffline()
 */
export function toProblem(error: unknown): ApiProblem {
  if (error instanceof ApiError) return error.problem
  return isCancellation(error) ? { kind: 'cancelled' } : { kind: 'malformed', detail: String(error) }
}

/** Returns the kind of a caught error's problem. */
export const problemKind = (error: unknown): ApiProblem['kind'] => toProblem(error).kind

/**
 * Recognizes the browser's and TanStack Query's abort by text: `instanceof` fails across realms and packages.
 */
const isCancellation = (error: unknown): boolean => /^AbortError\b|\bCancelledError$/.test(String(error))

/** True when the provider refused the call with this message or code (specification, section 8). */
export function isRefusal(problem: ApiProblem, words: string): boolean {
  return 'message' in problem && (problem.message === words || ('code' in problem && problem.code === words))
}
