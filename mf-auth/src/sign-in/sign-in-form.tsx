import { login } from '@eqs/api'
import { Link, paths } from '@eqs/navigation'
import { apiClient, signIn, useSend } from '@eqs/session'
import { PasswordField, TextField } from '@eqs/ui'
import { SubmitButton, useErrorTitle } from '@eqs/ui/forms'
import { validateSignIn } from '@eqs/validation'
import { type SubmitEvent, useId, useState } from 'react'
import { type EntryFailure, entryFailure } from '../entry/entry-failure.ts'
import { entryFailureTexts } from '../entry/entry-texts.ts'
import { FormRefusal } from '../form/form-refusal.tsx'
import css from './sign-in-page.module.css'
import { signInTexts } from './sign-in-texts.ts'

/** E-mail and password. What was typed stays when the answer is no. */
export function SignInForm() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  // `attempt` makes each refusal a new one: the summary takes focus every time.
  const [refusal, setRefusal] = useState<{ readonly failure: EntryFailure; readonly attempt: number }>()
  const id = useId()
  const ids = { email: `${id}email`, password: `${id}password` }

  const { send, isSending } = useSend({
    call: (credentials: { email: string; password: string }, signal) =>
      login(apiClient(), credentials, signal),
    onDone: ({ token, result }) => signIn(token, result),
    onFailed: problem => refuse(entryFailure(problem))
  })

  const refuse = (failure: EntryFailure) =>
    setRefusal(last => ({ failure, attempt: (last?.attempt ?? 0) + 1 }))

  /** An explained gap is forgotten as soon as it is filled. */
  function change(next: { email: string; password: string }): void {
    setEmail(next.email)
    setPassword(next.password)
    if (refusal?.failure === 'missing-fields' && !validateSignIn(next)) setRefusal(undefined)
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    const code = validateSignIn({ email, password })
    if (code) refuse(code)
    else {
      setRefusal(undefined)
      send({ email: email.trim(), password })
    }
  }

  const isIncomplete = refusal?.failure === 'missing-fields'
  const errors = {
    email: isIncomplete && email.trim() === '' ? signInTexts.emailMissing : undefined,
    password: isIncomplete && password === '' ? signInTexts.passwordMissing : undefined
  }
  useErrorTitle(refusal !== undefined)

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <FormRefusal
        summary={
          refusal && {
            attempt: refusal.attempt,
            title: entryFailureTexts[refusal.failure],
            errors: [
              ...(errors.email ? [{ id: ids.email, message: errors.email }] : []),
              ...(errors.password ? [{ id: ids.password, message: errors.password }] : [])
            ]
          }
        }
      />
      <TextField
        id={ids.email}
        label={signInTexts.email}
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={email}
        error={errors.email}
        onChange={event => change({ email: event.target.value, password })}
      />
      <PasswordField
        id={ids.password}
        label={signInTexts.password}
        name="password"
        autoComplete="current-password"
        required
        value={password}
        error={errors.password}
        onChange={event => change({ email, password: event.target.value })}
      />
      <p>
        <Link to={paths.recoverPassword}>{signInTexts.forgotten}</Link>
      </p>
      <SubmitButton busy={isSending}>{signInTexts.submit}</SubmitButton>
    </form>
  )
}
