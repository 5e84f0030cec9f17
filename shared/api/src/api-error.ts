/**
 * Why a call failed. `rejected` and `unauthorized` carry the provider's own words and code, so that a screen can map
 * them to its text (specification, section 8); they are never shown raw.
 */
export type ApiProblem =
  | { readonly kind: 'offline' }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'malformed'; readonly detail: string }
  /** Also a refusal that is no answer of the provider: a 401 or 403 without JSON. */
  | { readonly kind: 'server'; readonly status: number; readonly message: string }
  | {
      readonly kind: 'unauthorized'
      /** `denied` (401) may mean that the session is over, `forbidden` (403) says so of this one call. */
      readonly reason: 'expired' | 'disabled' | 'denied' | 'forbidden'
      readonly message: string
      readonly code: string
    }
  | {
      readonly kind: 'rejected'
      readonly status: number
      readonly message: string
      readonly code: string
      /** What the provider blames; absent where it names nothing. */
      readonly field?: string
    }

/** An answer that is longer than any can be. */
export const tooLong: ApiProblem = { kind: 'malformed', detail: 'too long' }

/** What every function of this package throws when a call fails. */
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
 * The problem of a failed call. What was called off is `cancelled`, whoever did it; anything else that is not an
 * `ApiError` counts as a malformed answer.
 */
export function problemOf(error: unknown): ApiProblem {
  if (error instanceof ApiError) return error.problem
  return isCancellation(error) ? { kind: 'cancelled' } : { kind: 'malformed', detail: String(error) }
}

/** Why a call failed, as a word. */
export const problemKind = (error: unknown): ApiProblem['kind'] => problemOf(error).kind

/** The browser's own word for it, and TanStack Query's, as text: both may come from another realm or package. */
const isCancellation = (error: unknown): boolean => /^AbortError\b|\bCancelledError$/.test(String(error))

/** Whether the provider refused the call with this message or code (specification, section 8). */
export function isRefusal(problem: ApiProblem, words: string): boolean {
  return 'message' in problem && (problem.message === words || ('code' in problem && problem.code === words))
}
