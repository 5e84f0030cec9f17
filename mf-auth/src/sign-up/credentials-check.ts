import type { FieldIssue } from '@eqs/ui/forms'
import { type Credentials, validateCredentials } from '@eqs/validation'
import { fieldMessages } from '@eqs/validation/messages'
import type { EmailVerdict } from '../email/email-verdict.ts'
import { typoTexts } from '../email/typo-texts.ts'
import { missingTexts } from './sign-up-texts.ts'

export const credentialFields = [
  'email',
  'password',
  'repeat',
  'termsAccepted'
] as const satisfies readonly (keyof Credentials)[]

type CredentialField = (typeof credentialFields)[number]

/** All errors of step 2 that are found without the provider. */
export function credentialIssues(form: Credentials): readonly FieldIssue<CredentialField>[] {
  return validateCredentials(form).map(({ field, code }) =>
    code === 'missing-fields'
      ? { field, message: missingTexts[field], title: fieldMessages[code] }
      : { field, message: fieldMessages[code] }
  )
}

/** The error text of the e-mail field; undefined for a good or missing verdict. */
export function emailText(verdict: EmailVerdict | undefined): string | undefined {
  if (!verdict || verdict.code === 'good') return undefined
  return verdict.code === 'email-typo' ? typoTexts.error(verdict.suggestion) : fieldMessages[verdict.code]
}
