import { apiClient, useSend } from '@eqs/session'
import { formatNationalId, SelectField, TextField } from '@eqs/ui'
import { BirthdayField, movesOn, PhoneField, useErrorTitle } from '@eqs/ui/forms'
import { isFilled, nationalIdentityDigits, validateBirthday, validateNationalIdentity } from '@eqs/validation'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFieldErrors } from '../form/use-field-errors.ts'
import {
  birthdayOf,
  checkPersonalData,
  forgetUnknownIdentity,
  identityCode,
  identityQuery,
  isChosen,
  personalFields
} from './personal-check.ts'
import { ReferrerField } from './referrer-field.tsx'
import css from './sign-up.module.css'
import type { SignUpDraft } from './sign-up-draft.ts'
import { fieldTexts, personalDataTexts, signUpTexts as texts } from './sign-up-texts.ts'
import { StepFrame } from './step-frame.tsx'

export interface StepProps {
  readonly draft: SignUpDraft
  readonly change: (fields: Partial<SignUpDraft>) => void
  readonly withFocus: boolean
}

export interface PersonalStepProps extends StepProps {
  /** Told the fields as they were understood. */
  readonly onDone: (accepted: Partial<SignUpDraft>) => void
}

/** Step 1: who the member is. */
export function PersonalStep({ draft, change, withFocus, onDone }: PersonalStepProps) {
  const queries = useQueryClient()
  // The document that was left in its field; asked for once it has the right form.
  const [left, setLeft] = useState('')
  const identity = useQuery({ ...identityQuery(apiClient, left), enabled: left !== '' })
  const isCurrent = left === nationalIdentityDigits(draft.national_identity)
  const found = isCurrent ? identityCode(identity.data) : undefined

  const { idOf, errorOf, judge, refuse, clear, summary } = useFieldErrors(personalFields, {
    national_identity: found && personalDataTexts[found]
  })
  useErrorTitle(summary !== undefined)

  const next = useSend({
    call: (form: SignUpDraft) => checkPersonalData(form, apiClient, queries),
    onDone: (verdict, form) => {
      if (verdict.status === 'accepted') return onDone(verdict.fields)
      const digits = nationalIdentityDigits(form.national_identity)
      // A form refused for other reasons has not asked about the document yet.
      if (!validateNationalIdentity(digits)) setLeft(digits)
      refuse(verdict.refusal)
    },
    onFailed: () => refuse({ title: texts.checkFailed, errors: new Map() })
  })

  /** A text field of the draft, with its error. */
  const text = (field: 'first_name' | 'last_name' | 'city') => ({
    id: idOf(field),
    label: fieldTexts[field],
    name: field,
    required: true,
    value: draft[field],
    error: errorOf(field),
    onChange: (event: { target: { value: string } }) => {
      change({ [field]: event.target.value })
      if (isFilled(event.target.value)) judge(field, undefined)
    }
  })

  function leaveIdentity(): void {
    const digits = nationalIdentityDigits(draft.national_identity)
    change({ national_identity: formatNationalId(digits) })
    if (digits === '') return
    const code = validateNationalIdentity(digits)
    judge('national_identity', code && personalDataTexts[code])
    if (code) return
    forgetUnknownIdentity(queries, digits)
    setLeft(digits)
  }

  return (
    <StepFrame
      title={texts.steps[0]}
      withFocus={withFocus}
      summary={summary}
      submit={texts.next}
      isSending={next.isSending}
      onSubmit={() => {
        clear()
        next.send(draft)
      }}
    >
      <div className={css.pair}>
        <TextField {...text('first_name')} autoComplete="given-name" />
        <TextField {...text('last_name')} autoComplete="family-name" />
      </div>
      <TextField
        id={idOf('national_identity')}
        label={fieldTexts.national_identity}
        hint={identity.isFetching && isCurrent ? texts.checkingIdentity : texts.identityHint}
        name="national_identity"
        inputMode="numeric"
        autoComplete="off"
        required
        value={draft.national_identity}
        error={errorOf('national_identity')}
        onChange={event => {
          change({ national_identity: event.target.value })
          judge('national_identity', undefined)
        }}
        onBlur={event => {
          if (movesOn(event)) leaveIdentity()
        }}
      />
      <BirthdayField
        id={idOf('birthday')}
        chosen={{ day: draft.birth_day, month: draft.birth_month, year: draft.birth_year }}
        error={errorOf('birthday')}
        onChange={chosen => {
          const dated = {
            ...draft,
            birth_day: chosen.day,
            birth_month: chosen.month,
            birth_year: chosen.year
          }
          change({ birth_day: chosen.day, birth_month: chosen.month, birth_year: chosen.year })
          const code = isChosen(dated) ? validateBirthday(birthdayOf(dated), new Date()) : undefined
          judge('birthday', code && personalDataTexts[code])
        }}
      />
      <PhoneField
        id={idOf('phone_number')}
        phone={{ country: draft.phone_country, number: draft.phone_number }}
        error={errorOf('phone_number')}
        onChange={({ country, number }) => {
          change({ phone_country: country, phone_number: number })
          judge('phone_number', undefined)
        }}
        onJudged={error => judge('phone_number', error)}
      />
      <div className={css.pair}>
        <SelectField
          id={idOf('gender')}
          label={fieldTexts.gender}
          name="gender"
          placeholder={texts.choose}
          autoComplete="sex"
          required
          options={genders}
          value={draft.gender}
          error={errorOf('gender')}
          onChange={event => {
            change({ gender: event.target.value })
            judge('gender', undefined)
          }}
        />
        <TextField {...text('city')} autoComplete="address-level2" />
      </div>
      <ReferrerField value={draft.referrer} onChange={referrer => change({ referrer, invitation: '' })} />
    </StepFrame>
  )
}

const genders = [
  { value: 'male', label: texts.male },
  { value: 'female', label: texts.female },
  { value: 'other', label: texts.other }
]
