import { toProblem, verifyEmail } from '@eqs/api'
import { apiClient } from '@eqs/session'
import { announce, Button } from '@eqs/ui'
import { askAvailability } from '../entry/use-provider-verdict.ts'
import css from './email-suggestion.module.css'

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
  const availability = await askAvailability({ email }, signal)
  if (availability === 'free') return { code: 'good' }
  return { code: availability === 'taken' ? 'email-taken' : 'unverifiable-email' }
}

/** An e-mail address that breaks before its "@" when it does not fit the line. */
export function BreakableEmail({ email }: { readonly email: string }) {
  const at = Math.max(email.lastIndexOf('@'), 0)
  return (
    <span translate="no">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}

/** Texts of the question about a probable typo in an e-mail. */
export const typoTexts = {
  error: (suggestion: string) => `Hay un error en tu email. Quisiste decir ${suggestion}?`,
  use: (suggestion: string) => `Usar ${suggestion}`,
  keep: 'Mi email está bien',
  kept: 'Seguimos con el email como lo escribiste.',
  used: (suggestion: string) => `Corregimos tu email: ${suggestion}`
} as const

export interface EmailSuggestionProps {
  /** The address in the field. */
  readonly email: string
  /** The corrected address that the provider suggests. */
  readonly suggestion: string
  /** Called with the address that the member chose. */
  readonly onChosen: (email: string) => void
}

/** The two answers to "Quisiste decir …?": use the suggestion, or keep the typed address. */
export function EmailSuggestion({ email, suggestion, onChosen }: EmailSuggestionProps) {
  return (
    <div className={css.answers}>
      <Button
        variant="secondary"
        onClick={() => {
          onChosen(suggestion)
          announce(typoTexts.used(suggestion))
        }}
      >
        {typoTexts.use(suggestion)}
      </Button>
      <Button
        variant="quiet"
        onClick={() => {
          confirmed.add(email)
          onChosen(email)
          announce(typoTexts.kept)
        }}
      >
        {typoTexts.keep}
      </Button>
    </div>
  )
}
