import { readEmail } from './email.ts'
import { type FieldProblem, problemAt } from './problems.ts'

/**
 * Validates the sign-in form. Both fields are required. A password is not trimmed, so spaces count as a
 * password.
 */
export function validateSignIn({
  email,
  password
}: {
  readonly email: string
  readonly password: string
}): readonly FieldProblem<'email' | 'password'>[] {
  return [
    ...problemAt('email', readEmail(email) === '' ? 'missing-fields' : undefined),
    ...problemAt('password', password === '' ? 'missing-fields' : undefined)
  ]
}
