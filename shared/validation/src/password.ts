import { type FieldProblem, problemAt } from './problems.ts'

export type NewPasswordCode = 'short-password' | 'password-mismatch'

/** Characters (specification, section 9). */
export const minimumPasswordLength = 6

/** All that is wrong with a password and its repetition, exactly as typed. */
export function validateNewPassword({
  password,
  repeat
}: {
  readonly password: string
  readonly repeat: string
}): readonly FieldProblem<'password' | 'repeat', NewPasswordCode>[] {
  return [
    ...problemAt('password', password.length < minimumPasswordLength ? 'short-password' : undefined),
    ...problemAt('repeat', password === repeat ? undefined : 'password-mismatch')
  ]
}
