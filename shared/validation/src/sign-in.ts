export type SignInCode = 'missing-fields'

/** Both fields are required; a password of spaces is a password. */
export function validateSignIn(form: {
  readonly email: string
  readonly password: string
}): SignInCode | undefined {
  return form.email.trim() === '' || form.password === '' ? 'missing-fields' : undefined
}
