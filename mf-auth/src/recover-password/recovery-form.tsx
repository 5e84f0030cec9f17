import { type ApiProblem, usersForgot } from '@eqs/api'
import { apiClient, useSubmit } from '@eqs/session'
import { Button, Field, Notice } from '@eqs/ui'
import { Form } from '@eqs/ui/forms'
import { readEmail } from '@eqs/validation'
import { callMessages, withWait } from '@eqs/validation/call-messages'
import { fieldMessages } from '@eqs/validation/messages'
import { useRef, useState } from 'react'
import { leadToField } from '../entry/lead-to-field.ts'
import { useTypedEmail } from '../entry/typed-email.ts'
import css from '../frame/form.module.css'
import { recoverPasswordTexts as texts } from './recover-password-texts.ts'

/** The reason why no recovery link was sent (specification, section 8). */
function toFailure(problem: ApiProblem) {
  if (problem.words?.includes('too-many-requests')) return 'too-many-requests'
  return problem.kind === 'server' && problem.status === 500 ? 'unavailable' : 'unknown'
}

/**
 * The form that requests a recovery link.
 *
 * @param onSent called with the address once the provider accepts the request.
 */
export function RecoveryForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const [email, setEmail] = useTypedEmail()
  const { address, isValid } = readEmail(email)
  const [isInvalid, setInvalid] = useState(false)
  const [failure, setFailure] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const { send, isSending } = useSubmit({
    call: (address: string, signal) => usersForgot(apiClient(), address, signal),
    onDone: (_, address) => onSent(address),
    onFailed: problem => setFailure(withWait(callMessages[toFailure(problem)], problem))
  })

  function submit(): void {
    setFailure(undefined)
    setInvalid(!isValid)
    // In a form with one field an error summary would repeat the field's message, so the field takes focus
    // instead.
    if (isValid) send(address)
    else leadToField(field.current, fieldMessages['invalid-email'])
  }

  return (
    <Form className={css.form} hasErrors={isInvalid || failure !== undefined} onSubmit={submit}>
      {failure && <Notice tone="error">{failure}</Notice>}
      <Field
        ref={field}
        label={texts.email}
        type="email"
        name="email"
        autoComplete="email"
        required
        value={email}
        error={isInvalid ? fieldMessages['invalid-email'] : undefined}
        onChange={event => {
          setEmail(event.target.value)
          if (readEmail(event.target.value).isValid) setInvalid(false)
        }}
        onLeave={() => {
          if (address !== '') setInvalid(!isValid)
        }}
      />
      <Button type="submit" block busy={isSending}>
        {texts.submit}
      </Button>
    </Form>
  )
}
