import { updateUser, useSubmit } from '@eqs/session'
import { Button, Field } from '@eqs/ui'
import { Form } from '@eqs/ui/forms'
import { readNationalIdentity } from '@eqs/validation'
import { withWait } from '@eqs/validation/call-messages'
import { useRef, useState } from 'react'
import { leadToField } from '../entry/lead-to-field.ts'
import { leaveWhenRefused } from '../entry/leave-when-refused.ts'
import { formatWhenValid } from '../entry/national-identity.ts'
import css from '../frame/form.module.css'
import { isSavedAlready, saveIdentity } from './save-identity.ts'
import { identityFailureTexts as failures, validateIdTexts as texts } from './validate-id-texts.ts'

/** The form for the national identity. The page redirects once the session contains the new value. */
export function IdentityForm() {
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const digits = readNationalIdentity(typed)

  const { send, isSending } = useSubmit({
    call: saveIdentity,
    onDone: ({ found, user }, sent) => {
      if (found) {
        // Ignore the refusal of a national identity when the member has typed another one meanwhile.
        if (sent === digits) refuse(failures.taken)
        return
      }
      updateUser(user ?? { national_identity: sent })
    },
    onFailed: problem => {
      if (isSavedAlready(problem) || !leaveWhenRefused(problem))
        refuse(withWait(failures.unavailable, problem))
    }
  })

  // In a form with one field an error summary would repeat the field's message, so the field takes focus
  // instead.
  function refuse(why: string): void {
    setFailure(why)
    leadToField(field.current, why)
  }

  function submit(): void {
    if (digits === '') refuse(failures['invalid-national-identity'])
    else {
      setFailure(undefined)
      send(digits)
    }
  }

  return (
    <Form className={css.form} hasErrors={failure !== undefined} onSubmit={submit}>
      <Field
        ref={field}
        label={texts.nationalIdentity}
        hint={texts.hint}
        inputMode="numeric"
        name="national_identity"
        autoComplete="off"
        required
        value={typed}
        error={failure}
        onChange={event => {
          setTyped(event.target.value)
          setFailure(undefined)
        }}
        onBlur={() => setTyped(formatWhenValid(typed))}
        onLeave={() => {
          if (typed !== '' && digits === '') setFailure(failures['invalid-national-identity'])
        }}
      />
      <Button type="submit" block busy={isSending}>
        {texts.submit}
      </Button>
    </Form>
  )
}
