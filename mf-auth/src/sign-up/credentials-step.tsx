import { paths } from '@eqs/navigation'
import { apiClient, useSend } from '@eqs/session'
import { announce, Button, CheckboxField, PasswordField, TextField, VisuallyHidden } from '@eqs/ui'
import { movesOn, useErrorTitle } from '@eqs/ui/forms'
import { validateEmail, validatePassword } from '@eqs/validation'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, useRef, useState } from 'react'
import { typoTexts } from '../email/typo-texts.ts'
import { useFieldErrors } from '../form/use-field-errors.ts'
import {
  checkCredentials,
  credentialFields,
  credentialsRefusal,
  emailQuery,
  emailText,
  forgetUnknownEmail
} from './credentials-check.ts'
import type { StepProps } from './personal-step.tsx'
import css from './sign-up.module.css'
import type { SignUpDraft } from './sign-up-draft.ts'
import { credentialsTexts, fieldTexts, signUpTexts as texts } from './sign-up-texts.ts'
import { StepFrame } from './step-frame.tsx'

export interface CredentialsStepProps extends StepProps {
  readonly onDone: () => void
  readonly onBack: () => void
}

/** Step 2: how the member will sign in, and the terms. */
export function CredentialsStep({ draft, change, withFocus, onDone, onBack }: CredentialsStepProps) {
  const emailField = useRef<HTMLInputElement>(null)
  const queries = useQueryClient()

  // The address that was left in its field; asked about once it has the right form.
  const [left, setLeft] = useState('')
  const check = useQuery({ ...emailQuery(apiClient, left), enabled: left !== '' })
  const isCurrent = left === draft.email.trim()
  const verdict = isCurrent ? check.data : undefined

  const { idOf, errorOf, judge, refuse, clear, summary } = useFieldErrors(credentialFields, {
    email: emailText(verdict)
  })
  useErrorTitle(summary !== undefined)

  const next = useSend({
    call: (form: SignUpDraft) => checkCredentials(form, apiClient, queries),
    onDone: (problem, form) => {
      if (!problem) return onDone()
      // A form refused for other reasons has not asked about the address yet.
      if (!validateEmail(form.email)) setLeft(form.email.trim())
      refuse(credentialsRefusal(form, problem))
    },
    onFailed: () => refuse({ title: texts.checkFailed, errors: new Map() })
  })

  function changeEmail(email: string): void {
    change({ email })
    judge('email', undefined)
  }

  function leaveEmail(event: FocusEvent): void {
    const email = draft.email.trim()
    if (!movesOn(event) || email === '') return
    const code = validateEmail(email)
    judge('email', code && credentialsTexts[code])
    if (code) return
    forgetUnknownEmail(queries, email)
    setLeft(email)
  }

  function acceptSuggestion(suggestion: string): void {
    changeEmail(suggestion)
    setLeft(suggestion)
    // The button goes, and would take focus with it.
    emailField.current?.focus()
    announce(typoTexts.used(suggestion))
  }

  return (
    <StepFrame
      title={texts.steps[1]}
      withFocus={withFocus}
      summary={summary}
      submit={texts.next}
      isSending={next.isSending}
      onSubmit={() => {
        clear()
        next.send(draft)
      }}
      onBack={onBack}
    >
      <div className={css.stack}>
        <TextField
          ref={emailField}
          id={idOf('email')}
          label={fieldTexts.email}
          hint={check.isFetching && isCurrent ? texts.checkingEmail : undefined}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={draft.email}
          error={errorOf('email')}
          onChange={event => changeEmail(event.target.value)}
          onBlur={leaveEmail}
        />
        {verdict?.code === 'email-typo' && (
          <Button variant="secondary" onClick={() => acceptSuggestion(verdict.suggestion)}>
            {typoTexts.use(verdict.suggestion)}
          </Button>
        )}
      </div>
      <PasswordField
        id={idOf('password')}
        label={fieldTexts.password}
        hint={texts.passwordHint}
        name="password"
        autoComplete="new-password"
        required
        value={draft.password}
        error={errorOf('password')}
        onChange={event => {
          change({ password: event.target.value })
          if (!validatePassword(event.target.value)) judge('password', undefined)
          if (event.target.value === draft.repeat) judge('repeat', undefined)
        }}
        onBlur={event => {
          const code = draft.password === '' ? undefined : validatePassword(draft.password)
          if (movesOn(event)) judge('password', code && credentialsTexts[code])
        }}
      />
      <PasswordField
        id={idOf('repeat')}
        label={fieldTexts.repeat}
        name="repeat"
        autoComplete="new-password"
        required
        value={draft.repeat}
        error={errorOf('repeat')}
        onChange={event => {
          change({ repeat: event.target.value })
          if (event.target.value === draft.password) judge('repeat', undefined)
        }}
        onBlur={event => {
          const differs = draft.repeat !== '' && draft.repeat !== draft.password
          if (movesOn(event)) judge('repeat', differs ? credentialsTexts['password-mismatch'] : undefined)
        }}
      />
      <div className={css.stack}>
        <CheckboxField
          id={idOf('terms')}
          label={texts.terms}
          name="terms"
          required
          checked={draft.termsAccepted}
          error={errorOf('terms')}
          onChange={event => {
            change({ termsAccepted: event.target.checked })
            if (event.target.checked) judge('terms', undefined)
          }}
        />
        <p className={css.quiet}>
          {texts.adult}{' '}
          <a href={paths.terms} target="_blank" rel="noopener">
            {texts.termsLink} <VisuallyHidden>{texts.otherTab}</VisuallyHidden>
          </a>
        </p>
      </div>
    </StepFrame>
  )
}
