import { type Client, checkEmail, problemOf, verifyEmail } from '@eqs/api'
import { type EmailQualityCode, judgeEmailQuality } from '@eqs/validation'
import { availabilityOf } from '../entry/availability.ts'

/** What the provider thinks of an address. */
export type EmailVerdict =
  | { readonly code: 'good' }
  | { readonly code: Exclude<EmailQualityCode, 'email-typo'> | 'email-taken' }
  | { readonly code: 'email-typo'; readonly suggestion: string }

/** Addresses that the member has confirmed on this page: a likeness to another one is a question, asked once. */
const confirmed = new Set<string>()

/** @param email that looks like a slip, and is right. */
export function confirmEmail(email: string): void {
  confirmed.add(email)
}

/** The quality call alone; a call that fails is a verdict too (`unverifiable-email`). */
export async function emailQualityVerdict(
  client: Client,
  email: string,
  signal: AbortSignal
): Promise<EmailVerdict> {
  const quality = await verifyEmail(client, email, signal).catch((error: unknown) => {
    if (problemOf(error).kind === 'cancelled') throw error
    return false as const
  })
  const code = judgeEmailQuality(quality)
  if (code === 'email-typo' && confirmed.has(email)) return { code: 'good' }
  if (code === 'email-typo') return { code, suggestion: quality ? quality.correctEmail : '' }
  return { code: code ?? 'good' }
}

/** Quality first, then whether somebody has it already. */
export async function newEmailVerdict(
  client: Client,
  email: string,
  signal: AbortSignal
): Promise<EmailVerdict> {
  const quality = await emailQualityVerdict(client, email, signal)
  if (quality.code !== 'good') return quality
  const availability = await availabilityOf(checkEmail(client, email, signal))
  if (availability === 'free') return { code: 'good' }
  return { code: availability === 'taken' ? 'email-taken' : 'unverifiable-email' }
}
