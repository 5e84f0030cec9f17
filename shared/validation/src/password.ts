export type PasswordCode = 'short-password'
export type NewPasswordCode = PasswordCode | 'password-mismatch'

/** Characters (specification, section 9). */
export const minimumPasswordLength = 6

export function validatePassword(password: string): PasswordCode | undefined {
  return password.length < minimumPasswordLength ? 'short-password' : undefined
}

/** A password and its repetition, exactly as typed. */
export function validateNewPassword(form: {
  readonly password: string
  readonly repeat: string
}): NewPasswordCode | undefined {
  return validatePassword(form.password) ?? (form.password === form.repeat ? undefined : 'password-mismatch')
}
