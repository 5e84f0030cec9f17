import { login } from '@eqs/api'
import { paths } from '@eqs/navigation'
import { apiClient, signIn, useAsyncValidation } from '@eqs/session'
import { PasswordField, TextField } from '@eqs/ui'
import { Form, SubmitButton, useFieldErrors } from '@eqs/ui/forms'
import { readEmail } from '@eqs/validation'
import { callMessages } from '@eqs/validation/call-messages'
import { useState } from 'react'
import { entryFailure } from '../entry/entry-failure.ts'
import css from '../frame/form.module.css'
import { LoneLink } from '../frame/lone-link.tsx'
import { missingTexts, signInTexts } from './sign-in-texts.ts'

const order = ['email', 'password'] as const

/** The form with e-mail and password. The typed values stay in the fields when the provider refuses them. */
export function SignInForm() {
  const [credentials, setCredentials] = useState({ email: '', password: '' })
  // A password is not trimmed, so spaces count as a password.
  const missing = order.filter(field =>
    field === 'email' ? readEmail(credentials.email) === '' : credentials.password === ''
  )
  const { getId, getError, refuse, clear, summary } = useFieldErrors({
    order,
    issues: missing.map(field => ({
      field,
      message: missingTexts[field],
      title: callMessages['missing-credentials']
    }))
  })

  const { check, isChecking } = useAsyncValidation({
    subject: JSON.stringify(credentials),
    call: ({ email, password }: typeof credentials, signal) =>
      login(apiClient(), { email: readEmail(email), password }, signal),
    onDone: ({ token, result }) => signIn(token, result),
    onFailed: problem => refuse(callMessages[entryFailure(problem)])
  })

  // Merges into the latest state, because a password manager fills both fields in the same tick.
  const change = (fields: Partial<typeof credentials>) => setCredentials(last => ({ ...last, ...fields }))

  function submit(): void {
    if (missing.length > 0) refuse()
    else {
      clear()
      check(credentials)
    }
  }

  return (
    <Form className={css.form} summary={summary} onSubmit={submit}>
      <TextField
        id={getId('email')}
        label={signInTexts.email}
        type="email"
        name="email"
        autoComplete="username"
        required
        value={credentials.email}
        error={getError('email')}
        onChange={event => change({ email: event.target.value })}
      />
      <PasswordField
        id={getId('password')}
        label={signInTexts.password}
        name="password"
        autoComplete="current-password"
        required
        value={credentials.password}
        error={getError('password')}
        onChange={event => change({ password: event.target.value })}
      />
      <LoneLink to={paths.recoverPassword}>{signInTexts.forgotten}</LoneLink>
      <SubmitButton busy={isChecking}>{signInTexts.submit}</SubmitButton>
    </Form>
  )
}
