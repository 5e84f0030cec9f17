import { checkEmail, toProblem, verifyEmail } from '@eqs/api'
import { apiClient } from '@eqs/session'
import { readAvailability } from '../entry/use-provider-verdict.ts'

/** The result of checking an e-mail address with the provider. */
export type EmailVerdict =
  | { readonly code: 'good' }
  | { readonly code: 'unverifiable-email' | 'rejected-email' | 'email-taken' }
  | { readonly code: 'email-typo'; readonly suggestion: string }

/**
 * Addresses with a probable typo that the member has confirmed as correct since the page was loaded. For
 * these addresses, the question about the typo is not shown again.
 */
const confirmed = new Set<string>()

/**
 * Marks an address as correct, so that later checks do not report a typo.
 *
 * @param email an address in which the provider found a probable typo and which the member keeps.
 */
export function confirmEmail(email: string): void {
  confirmed.add(email)
}

/**
 * Asks the provider whether an e-mail address can receive mail and has no typo. Does not check if another
 * account uses the address.
 *
 * @returns the verdict. It is `good` for a probable typo that the member has confirmed, and
 *   `unverifiable-email` when the call fails.
 * @throws {ApiError} only when the call is cancelled.
 */
export async function emailQualityVerdict(email: string, signal: AbortSignal): Promise<EmailVerdict> {
  const quality = await verifyEmail(apiClient(), email, signal).catch((error: unknown) => {
    if (toProblem(error).kind === 'cancelled') throw error
    return false as const
  })
  if (quality === false) return { code: 'unverifiable-email' }
  if (quality.isValid) return { code: 'good' }
  const { type, correctEmail: suggestion } = quality
  if (type !== 'typo' || suggestion === '') return { code: 'rejected-email' }
  return confirmed.has(email) ? { code: 'good' } : { code: 'email-typo', suggestion }
}

/**
 * Checks an e-mail address with `emailQualityVerdict` and, if the verdict is `good`, checks that no account
 * uses the address.
 *
 * @returns the verdict. It is `unverifiable-email` when one of the calls fails. Exception: if the second call
 * is refused with status 429, the verdict is `good`, because creating the account checks the address again.
 * @throws {ApiError} only when a call is cancelled.
 */
export async function newEmailVerdict(email: string, signal: AbortSignal): Promise<EmailVerdict> {
  const quality = await emailQualityVerdict(email, signal)
  if (quality.code !== 'good') return quality
  const availability = await readAvailability(checkEmail(apiClient(), email, signal))
  if (availability === 'free') return { code: 'good' }
  return { code: availability === 'taken' ? 'email-taken' : 'unverifiable-email' }
}
