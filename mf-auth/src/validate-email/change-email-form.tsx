import { type ApiProblem, emailValidationRequest, type User } from '@eqs/api'
import { apiClient, useSubmit } from '@eqs/session'
import { Button, Field } from '@eqs/ui'
import { Form } from '@eqs/ui/forms'
import { readEmail } from '@eqs/validation'
import { withWait } from '@eqs/validation/call-messages'
import { useEffect, useRef, useState } from 'react'
import { EmailSuggestion, emailQualityVerdict, typoTexts } from '../email/email.tsx'
import { leadToField } from '../entry/lead-to-field.ts'
import css from './validate-email-page.module.css'
import { changeFailureTexts, validateEmailTexts as texts } from './validate-email-texts.ts'
import type { ChangeFailure } from './validation-failure.ts'

export interface ChangeEmailFormProps {
  /** Called with the member's new data once the validation e-mail is sent. */
  readonly onSent: (member: Partial<User>) => void
  /** Maps a failed request to the reason that the form shows; undefined when the form shows no error. */
  readonly toFailure: (problem: ApiProblem) => ChangeFailure | undefined
  /** Called with the error message when the address is refused or the e-mail is not sent. */
  readonly onRefused: (text: string) => void
  readonly onClose: () => void
}

/** The form for changing the e-mail address. */
export function ChangeEmailForm({ onSent, toFailure, onRefused, onClose }: ChangeEmailFormProps) {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [suggestion, setSuggestion] = useState('')
  const { address, isValid } = readEmail(email)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  const request = useSubmit({
    call: (sent: string, signal) => emailValidationRequest(apiClient(), sent, signal),
    onDone: ({ user }, sent) => {
      onSent(user ?? { email: sent })
      // If the member has typed another address meanwhile, the form stays open for that address.
      if (sent === address) onClose()
    },
    onFailed: (problem, sent) => {
      const failure = toFailure(problem)
      if (failure === 'not-sent') onRefused(withWait(changeFailureTexts[failure], problem))
      else if (failure && sent === address) refuse(changeFailureTexts[failure])
    }
  })

  const quality = useSubmit({
    subject: address,
    call: emailQualityVerdict,
    onDone: (verdict, judged) => {
      if (verdict.code === 'good') return request.send(judged)
      if (verdict.code === 'email-typo') {
        setSuggestion(verdict.suggestion)
        const text = typoTexts.error(verdict.suggestion)
        setError(text)
        // For a typo, `onRefused` is not called and no dialog opens, because the error at the field is
        // enough.
        return leadToField(field.current, text)
      }
      refuse(changeFailureTexts[verdict.code])
    },
    onFailed: () => refuse(changeFailureTexts['unverifiable-email'])
  })

  function refuse(text: string): void {
    setError(text)
    onRefused(text)
  }

  function change(next: string): void {
    setEmail(next)
    setError(undefined)
    setSuggestion('')
  }

  function choose(chosen: string): void {
    change(chosen)
    // The focused button unmounts, and focus would be lost.
    field.current?.focus()
  }

  function submit(): void {
    if (isValid) quality.send(address)
    else refuse(changeFailureTexts['invalid-email'])
  }

  return (
    <Form className={css.change} hasErrors={error !== undefined} onSubmit={submit}>
      <Field
        ref={field}
        label={texts.newEmail}
        type="email"
        name="email"
        autoComplete="email"
        required
        value={email}
        error={error}
        onChange={event => change(event.target.value)}
        onLeave={() => {
          if (address !== '' && !isValid) setError(changeFailureTexts['invalid-email'])
        }}
      />
      {suggestion && <EmailSuggestion email={address} suggestion={suggestion} onChosen={choose} />}
      <Button type="submit" block busy={request.isSending || quality.isSending}>
        {texts.save}
      </Button>
      <Button variant="quiet" block onClick={onClose}>
        {texts.cancel}
      </Button>
    </Form>
  )
}
