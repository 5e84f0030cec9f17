import { type FieldProblem, problemAt } from './problems.ts'

/** Minimum length of a password in characters (specification, section 9). */
export const minimumPasswordLength = 6

/** Validates a new password and its repetition without trimming them. @returns all problems. */
export function validateNewPassword({
  password,
  repeat
}: {
  readonly password: string
  readonly repeat: string
}): readonly FieldProblem<'password' | 'repeat'>[] {
  return [
    ...problemAt('password', password.length < minimumPasswordLength ? 'short-password' : undefined),
    ...problemAt('repeat', password === repeat ? undefined : 'password-mismatch')
  ]
}
