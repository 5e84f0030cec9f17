import type { Client } from '@eqs/api'
import { type CredentialsCode, isFilled, validateCredentials } from '@eqs/validation'
import type { QueryClient } from '@tanstack/react-query'
import { type EmailVerdict, newEmailVerdict } from '../email/email-verdict.ts'
import type { SignUpDraft } from './sign-up-draft.ts'
import { credentialsTexts, missingTexts, typoTexts } from './sign-up-texts.ts'

export const credentialFields = ['email', 'password', 'repeat', 'terms'] as const

export type CredentialField = (typeof credentialFields)[number]

/** What is wrong with step 2: a rule of ours, or what the provider thinks of the address. */
export type CredentialsProblem =
  | { readonly code: CredentialsCode }
  | Exclude<EmailVerdict, { readonly code: 'good' }>

/** Asks once what the provider thinks of an address; leaving the field and sending the step share the answer. */
export function emailQuery(client: () => Client, email: string) {
  return {
    queryKey: ['availability', 'email', email],
    queryFn: ({ signal }: { signal: AbortSignal }) => newEmailVerdict(client(), email, signal)
  }
}

/** All of step 2, the provider's part last: the first thing that is wrong. */
export async function checkCredentials(
  draft: SignUpDraft,
  client: () => Client,
  queries: QueryClient
): Promise<CredentialsProblem | undefined> {
  const code = validateCredentials(draft)
  if (code) return { code }
  const query = emailQuery(client, draft.email.trim())
  const verdict = await queries.fetchQuery(query)
  // "We could not tell" is no answer to keep: the next press asks again.
  if (verdict.code === 'unverifiable-email') queries.removeQueries({ queryKey: query.queryKey })
  return verdict.code === 'good' ? undefined : verdict
}

/** What to say under the e-mail. */
export function emailText(verdict: EmailVerdict | undefined): string | undefined {
  if (!verdict || verdict.code === 'good') return undefined
  return verdict.code === 'email-typo' ? typoTexts.error(verdict.suggestion) : credentialsTexts[verdict.code]
}

/** Which fields a problem concerns, and what to say under each. */
export function credentialErrors(
  draft: SignUpDraft,
  problem: CredentialsProblem
): ReadonlyMap<CredentialField, string> {
  switch (problem.code) {
    case 'missing-fields':
      return new Map([
        ...(isFilled(draft.email) ? [] : [['email', missingTexts.email] as const]),
        ...(isFilled(draft.password) ? [] : [['password', missingTexts.password] as const])
      ])
    case 'short-password':
      return new Map([['password', credentialsTexts[problem.code]]])
    case 'password-mismatch':
      return new Map([['repeat', credentialsTexts[problem.code]]])
    case 'terms-not-accepted':
      return new Map([['terms', credentialsTexts[problem.code]]])
    case 'email-typo':
      return new Map([['email', typoTexts.error(problem.suggestion)]])
    default:
      return new Map([['email', credentialsTexts[problem.code]]])
  }
}
