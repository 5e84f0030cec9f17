import type { Client } from '@eqs/api'
import {
  type CredentialsCode,
  isFilled,
  minimumTextLength,
  validateCredentials,
  validateEmail,
  validatePassword
} from '@eqs/validation'
import type { QueryClient } from '@tanstack/react-query'
import { type EmailVerdict, newEmailVerdict } from '../email/email-verdict.ts'
import { typoTexts } from '../email/typo-texts.ts'
import type { Refusal } from '../form/use-field-errors.ts'
import type { SignUpDraft } from './sign-up-draft.ts'
import { credentialsTexts, missingTexts } from './sign-up-texts.ts'

export const credentialFields = ['email', 'password', 'repeat', 'terms'] as const

export type CredentialField = (typeof credentialFields)[number]

/** What is wrong with step 2: a rule of ours, or what the provider thinks of the address. */
export type CredentialsProblem =
  | { readonly code: CredentialsCode }
  | Exclude<EmailVerdict, { readonly code: 'good' }>

const emailKey = (email: string) => ['availability', 'email', email] as const

/** Asks once what the provider thinks of an address; leaving the field and sending the step share the answer. */
export function emailQuery(client: () => Client, email: string) {
  return {
    queryKey: emailKey(email),
    queryFn: ({ signal }: { signal: AbortSignal }) => newEmailVerdict(client(), email, signal)
  }
}

/** "We could not tell" is no answer to keep: whoever asks next asks the provider again. */
export function forgetUnknownEmail(queries: QueryClient, email: string): void {
  const queryKey = emailKey(email)
  const isUnknown = queries.getQueryData<EmailVerdict>(queryKey)?.code === 'unverifiable-email'
  // A field that shows the answer asks again by itself.
  if (isUnknown) void queries.resetQueries({ queryKey, exact: true })
}

/** All of step 2, the provider's part last: the first thing that is wrong. */
export async function checkCredentials(
  draft: SignUpDraft,
  client: () => Client,
  queries: QueryClient
): Promise<CredentialsProblem | undefined> {
  const code = validateCredentials(draft)
  if (code) return { code }
  const email = draft.email.trim()
  forgetUnknownEmail(queries, email)
  const verdict = await queries.fetchQuery(emailQuery(client, email))
  return verdict.code === 'good' ? undefined : verdict
}

/** What to say under the e-mail. */
export function emailText(verdict: EmailVerdict | undefined): string | undefined {
  if (!verdict || verdict.code === 'good') return undefined
  return verdict.code === 'email-typo' ? typoTexts.error(verdict.suggestion) : credentialsTexts[verdict.code]
}

/** Which fields a problem concerns, and what to say under each; with it whatever leaving the other fields would tell. */
export function credentialsRefusal(
  draft: SignUpDraft,
  problem: CredentialsProblem
): Refusal<CredentialField> {
  const errors = new Map<CredentialField, string>()
  const tell = (field: CredentialField, told: CredentialsCode | undefined) =>
    told && errors.set(field, credentialsTexts[told])

  if (draft.email.trim() !== '') tell('email', validateEmail(draft.email))
  if (draft.password !== '') tell('password', validatePassword(draft.password))
  if (draft.repeat !== '') tell('repeat', draft.repeat === draft.password ? undefined : 'password-mismatch')

  switch (problem.code) {
    case 'missing-fields':
      if (!isFilled(draft.email)) errors.set('email', missingTexts.email)
      if (draft.password.length < minimumTextLength) errors.set('password', missingTexts.password)
      return { title: credentialsTexts[problem.code], errors }
    case 'invalid-email':
      tell('email', problem.code)
      break
    case 'short-password':
      tell('password', problem.code)
      break
    case 'password-mismatch':
      tell('repeat', problem.code)
      break
    case 'terms-not-accepted':
      tell('terms', problem.code)
      break
    default:
    // The field itself shows what the provider says of the address, for as long as the provider says so.
  }
  return { errors }
}
