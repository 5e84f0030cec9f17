import { paths } from '@eqs/navigation'
import { useSubmit } from '@eqs/session'
import { Field, useAnnounced, useModule, VisuallyHidden } from '@eqs/ui'
import { useFieldErrors } from '@eqs/ui/forms'
import { cleanText, readEmail } from '@eqs/validation'
import { fieldMessages } from '@eqs/validation/messages'
import { useRef } from 'react'
import { EmailSuggestion, type EmailVerdict, newEmailVerdict, typoTexts } from '../email/email.tsx'
import { useProviderVerdict } from '../entry/use-provider-verdict.ts'
import type { StepProps } from './personal-step.tsx'
import css from './sign-up.module.css'
import { signUpIssues } from './sign-up-checks.ts'
import { credentialFields, refusedMessage, type SignUpDraft } from './sign-up-flow.ts'
import { fieldTexts, signUpTexts as texts } from './sign-up-texts.ts'
import { StepFrame, useRefusalSummary } from './step-frame.tsx'

export interface CredentialsStepProps extends StepProps {
  readonly onDone: () => void
  readonly onBack: () => void
}

/** Step 2: e-mail, password and terms. */
export function CredentialsStep({ draft, change, withFocus, refused, onDone, onBack }: CredentialsStepProps) {
  const emailField = useRef<HTMLInputElement>(null)
  const { address, isValid } = readEmail(draft.email)
  const email = useProviderVerdict({
    name: 'email',
    value: address,
    ask: newEmailVerdict,
    isUnknown: ({ code }) => code === 'unverifiable-email'
  })
  const said = refusedMessage(refused, draft)
  const issues = signUpIssues(credentialFields, draft)
  const { field, judge, refuse, clear, summary } = useFieldErrors({
    order: credentialFields,
    issues,
    found: { email: emailText(email.verdict), ...said }
  })
  useRefusalSummary(refused !== undefined, refuse)
  const isCommon = useCommonPassword(
    draft.password,
    issues.some(issue => issue.field === 'password')
  )

  const next = useSubmit({
    subject: JSON.stringify(draft),
    call: async (form: SignUpDraft, signal) => {
      if (Object.keys(said).length > 0) return false
      if (signUpIssues(credentialFields, form).length === 0)
        return (await email.settle(address, signal)).code === 'good'
      // Submitting with Enter skips the blur event, so the address may not have been checked yet.
      if (isValid) email.leave(address)
      return false
    },
    onDone: isAccepted => (isAccepted ? onDone() : refuse()),
    onFailed: () => refuse(texts.checkFailed)
  })

  /** Checks a field when it loses focus. An empty field is reported only when the form is submitted. */
  const leave = (field: 'email' | 'password' | 'repeat') => () => {
    if (cleanText(draft[field]) === '') return
    judge(field)
    if (field === 'email' && isValid) email.leave(address)
  }

  function choose(chosen: string): void {
    change({ email: chosen })
    email.ask(chosen)
    // The focused button unmounts, and focus would be lost.
    emailField.current?.focus()
  }

  const suggestion = email.verdict?.code === 'email-typo' ? email.verdict.suggestion : undefined

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
        <Field
          ref={emailField}
          {...field('email')}
          label={fieldTexts.email}
          hint={email.isAsking ? texts.checkingEmail : undefined}
          type="email"
          name="email"
          autoComplete="username"
          required
          value={draft.email}
          onChange={event => change({ email: event.target.value })}
          onLeave={leave('email')}
        />
        {suggestion && <EmailSuggestion email={address} suggestion={suggestion} onChosen={choose} />}
      </div>
      <Field
        {...field('password')}
        label={fieldTexts.password}
        hint={isCommon && !field('password').error ? fieldMessages['common-password'] : texts.passwordHint}
        type="password"
        name="password"
        autoComplete="new-password"
        required
        value={draft.password}
        onChange={event => change({ password: event.target.value })}
        onLeave={leave('password')}
      />
      <Field
        {...field('repeat')}
        label={fieldTexts.repeat}
        type="password"
        name="repeat"
        autoComplete="new-password"
        required
        value={draft.repeat}
        onChange={event => change({ repeat: event.target.value })}
        onLeave={leave('repeat')}
      />
      <div className={css.stack}>
        <Field
          type="checkbox"
          {...field('termsAccepted')}
          label={texts.terms}
          name="terms"
          required
          checked={draft.termsAccepted}
          onChange={event => change({ termsAccepted: event.target.checked })}
        />
        <p className={css.quiet}>
          <span>{texts.adult}</span>{' '}
          <a href={paths.terms} target="_blank" rel="noopener">
            <span>{texts.termsLink}</span> <VisuallyHidden>{texts.otherTab}</VisuallyHidden>
          </a>
        </p>
      </div>
    </StepFrame>
  )
}

/** The error text of the e-mail field; undefined for a good or missing verdict. */
function emailText(verdict: EmailVerdict | undefined): string | undefined {
  if (!verdict || verdict.code === 'good') return undefined
  return verdict.code === 'email-typo' ? typoTexts.error(verdict.suggestion) : fieldMessages[verdict.code]
}

/**
 * True while the password is one of the most common passwords. The hook also announces a warning to screen
 * readers. A common password does not block the form, because the specification has no such rule.
 *
 * @param hasIssue true while a rule of the form refuses the password.
 */
function useCommonPassword(password: string, hasIssue: boolean): boolean {
  // The list is loaded on demand, because no other screen needs it. If it fails to load, the provider may
  // still refuse the password.
  const list = useModule(
    () => import(/* webpackChunkName: "common-passwords" */ '@eqs/validation/common-passwords'),
    !hasIssue
  )
  const isCommon = list?.isCommonPassword(password) ?? false
  useAnnounced(isCommon ? fieldMessages['common-password'] : '')
  return isCommon
}
