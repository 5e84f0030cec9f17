import { signIn, useSubmit } from '@eqs/session'
import { Button, formatDate, VisuallyHidden } from '@eqs/ui'
import { useFieldErrors, usePhoneRules } from '@eqs/ui/forms'
import { readEmail } from '@eqs/validation'
import { callMessages, withWait } from '@eqs/validation/call-messages'
import type { ReactNode } from 'react'
import { BreakableEmail } from '../email/email.tsx'
import { entryFailure } from '../entry/entry-failure.ts'
import { createAccount } from './create-account.ts'
import { referrerName } from './referrer-field.tsx'
import css from './sign-up.module.css'
import { toBirthday } from './sign-up-checks.ts'
import type { FieldRefusal, SignUpDraft } from './sign-up-flow.ts'
import { fieldTexts, genders, signUpTexts as texts } from './sign-up-texts.ts'
import { StepFrame } from './step-frame.tsx'

export interface ReviewStepProps {
  readonly draft: SignUpDraft
  readonly onEdit: (step: 1 | 2) => void
  /** Opens the step of a field that the provider refused. @returns false when the form has no such field. */
  readonly onRefused: (refusal: FieldRefusal) => boolean
}

/** Step 3: a summary of all data, and the button that creates the account. */
export function ReviewStep({ draft, onEdit, onRefused }: ReviewStepProps) {
  const { refuse, clear, summary } = useFieldErrors({ order: [], issues: [] })
  const { loadRules } = usePhoneRules()
  const { send, isSending } = useSubmit({
    call: async (complete: SignUpDraft) => createAccount(complete, await loadRules()),
    onDone: created => {
      if (created.token !== undefined) return signIn(created.token, created.result)
      const { failure } = created
      if (typeof failure === 'object') return onRefused(failure) || refuse(callMessages.unknown)
      refuse(failure === 'unconfirmed' ? texts.unconfirmed : callMessages[failure])
    },
    onFailed: problem => refuse(withWait(callMessages[entryFailure(problem)], problem))
  })

  const personal = [
    [fieldTexts.first_name, <Typed key="first_name">{draft.first_name}</Typed>],
    [fieldTexts.last_name, <Typed key="last_name">{draft.last_name}</Typed>],
    [fieldTexts.national_identity, <Typed key="national_identity">{draft.national_identity}</Typed>],
    [fieldTexts.birthday, formatDate(toBirthday(draft), 'long')],
    [fieldTexts.phone_number, <Typed key="phone_number">{draft.phone_number}</Typed>],
    [fieldTexts.gender, genders.find(({ value }) => value === draft.gender)?.label ?? ''],
    [fieldTexts.city, <Typed key="city">{draft.city}</Typed>],
    ...(draft.referrer
      ? [[fieldTexts.referrer, <Typed key="referrer">{referrerName(draft.referrer)}</Typed>] as const]
      : [])
  ] as const

  return (
    <StepFrame
      title={texts.steps[2]}
      withFocus
      summary={summary}
      submit={texts.submit}
      isSending={isSending}
      onSubmit={() => {
        clear()
        send(draft)
      }}
      onBack={() => onEdit(2)}
    >
      <p>{texts.reviewIntro}</p>
      <Block title={texts.steps[0]} rows={personal} onEdit={() => onEdit(1)} />
      <Block
        title={texts.steps[1]}
        rows={[[fieldTexts.email, <BreakableEmail key="email" email={readEmail(draft.email).address} />]]}
        onEdit={() => onEdit(2)}
      />
    </StepFrame>
  )
}

/** A name or number that a translated page must not change. */
const Typed = ({ children }: { readonly children: string }) => <span translate="no">{children}</span>

interface BlockProps {
  readonly title: string
  readonly rows: readonly (readonly [name: string, value: ReactNode])[]
  readonly onEdit: () => void
}

function Block({ title, rows, onEdit }: BlockProps) {
  return (
    <section className={css.block}>
      <div className={css.blockHead}>
        <h3>{title}</h3>
        <Button variant="quiet" onClick={onEdit}>
          <span>{texts.edit}</span> <VisuallyHidden>{title}</VisuallyHidden>
        </Button>
      </div>
      <dl className={css.rows}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt className={css.quiet}>{name}</dt>
            <dd className={css.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
