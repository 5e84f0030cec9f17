import { apiClient, useCheck } from '@eqs/session'
import { announce, Button, TextField } from '@eqs/ui'
import { movesOn, SubmitButton, useErrorTitle } from '@eqs/ui/forms'
import { validateEmail } from '@eqs/validation'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { emailQualityVerdict } from '../email/email-verdict.ts'
import { typoTexts } from '../email/typo-texts.ts'
import css from './validate-email-page.module.css'
import { changeFailureTexts, validateEmailTexts as texts } from './validate-email-texts.ts'

export interface ChangeEmailFormProps {
  readonly isSending: boolean
  /** Sends the validation e-mail to this address from now on. */
  readonly onSend: (email: string) => void
  /** Told what to say when the address is refused before it is sent. */
  readonly onRefused: (text: string) => void
  readonly onCancel: () => void
}

/** The change of address, in its place under the other two actions. */
export function ChangeEmailForm({ isSending, onSend, onRefused, onCancel }: ChangeEmailFormProps) {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [suggestion, setSuggestion] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  useErrorTitle(error !== undefined)

  const quality = useCheck({
    subject: email.trim(),
    call: (address: string, signal) => emailQualityVerdict(apiClient(), address, signal),
    onDone: (judged, address) => {
      if (judged.code === 'good') return onSend(address)
      if (judged.code === 'email-typo') {
        setSuggestion(judged.suggestion)
        setError(typoTexts.error(judged.suggestion))
        // No dialog tells of it: the field does.
        return field.current?.focus()
      }
      refuse(changeFailureTexts[judged.code])
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

  function acceptSuggestion(): void {
    change(suggestion)
    // The button goes, and would take focus with it.
    field.current?.focus()
    announce(typoTexts.used(suggestion))
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (validateEmail(email)) refuse(changeFailureTexts['invalid-email'])
    else quality.check(email.trim())
  }

  return (
    <form className={css.change} onSubmit={submit} noValidate>
      <TextField
        ref={field}
        label={texts.newEmail}
        type="email"
        name="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={email}
        error={error}
        onChange={event => change(event.target.value)}
        onBlur={event => {
          if (movesOn(event) && email.trim() !== '' && validateEmail(email))
            setError(changeFailureTexts['invalid-email'])
        }}
      />
      {suggestion && (
        <Button variant="secondary" onClick={acceptSuggestion}>
          {typoTexts.use(suggestion)}
        </Button>
      )}
      <SubmitButton busy={isSending || quality.isChecking}>{texts.save}</SubmitButton>
      <Button variant="quiet" block onClick={onCancel}>
        {texts.cancel}
      </Button>
    </form>
  )
}
