import type { User } from '@eqs/api'
import { mergeUser, useSend } from '@eqs/session'
import { announce, formatBirthday, formatNationalId, Notice, SelectField, TextField } from '@eqs/ui'
import { BirthdayField, PhoneField, SubmitButton, useErrorTitle } from '@eqs/ui/forms'
import type { ProfileCode } from '@eqs/validation'
import { type SubmitEvent, useId, useState } from 'react'
import { FixedField } from './fixed-field.tsx'
import css from './profile-form.module.css'
import { draftOf, isChanged, type ProfileDraft, saveProfile } from './profile-form-state.ts'
import { genderTexts, problemTexts, profileTexts as texts } from './profile-texts.ts'
import { UnsavedWarning } from './unsaved-warning.tsx'

type Outcome =
  | { readonly status: 'editing' | 'saved' | 'failed' }
  | { readonly status: 'refused'; readonly code: ProfileCode; readonly field: string }

const genders = Object.entries(genderTexts).map(([value, label]) => ({ value, label }))

/** The member's data, to edit. What was typed stays when saving fails. */
export function ProfileForm({ user }: { readonly user: User }) {
  // Only what was typed is kept: the rest follows the member, who may save something in another tab.
  const [typed, setTyped] = useState<Partial<ProfileDraft>>({})
  const draft = { ...draftOf(user), ...typed }
  const [outcome, setOutcome] = useState<Outcome>({ status: 'editing' })
  const id = useId()
  const idOf = (field: string) => `${id}-${field}`

  const { send, isSending } = useSend({
    call: (edited: ProfileDraft, signal) => saveProfile(edited, user, signal),
    onDone: saving => {
      if (saving.status === 'refused') {
        const { code, field } = saving.problem
        setOutcome({ status: 'refused', code, field })
        document.getElementById(idOf(field))?.focus()
        return
      }
      const { first_name, last_name, birthday, phone_number, fields } = saving.sent
      const name = `${first_name} ${last_name}`
      const stored = saving.user ?? { ...user, name, first_name, last_name, birthday, phone_number, fields }
      mergeUser(stored)
      setTyped({})
      setOutcome({ status: 'saved' })
      announce(texts.saved)
    },
    onFailed: () => setOutcome({ status: 'failed' })
  })

  const isRefused = outcome.status === 'refused'
  const errorOf = (field: string) =>
    isRefused && outcome.field === field ? problemTexts[outcome.code] : undefined
  useErrorTitle(isRefused || outcome.status === 'failed')

  function change(fields: Partial<ProfileDraft>): void {
    setTyped(last => ({ ...last, ...fields }))
    setOutcome(last => (last.status === 'failed' ? last : { status: 'editing' }))
  }

  const text = (field: 'first_name' | 'last_name' | 'city', label: string) => ({
    id: idOf(field),
    label,
    name: field,
    required: true,
    value: draft[field],
    error: errorOf(field),
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value })
  })

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    send(draft)
  }

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <div className={css.pair}>
        <TextField {...text('first_name', texts.firstName)} autoComplete="given-name" />
        <TextField {...text('last_name', texts.lastName)} autoComplete="family-name" />
      </div>
      <dl className={css.facts}>
        <FixedField name={texts.email} value={user.email} reason={texts.emailFixed} />
        <FixedField
          name={texts.nationalIdentity}
          value={formatNationalId(user.national_identity)}
          reason={texts.nationalIdentityFixed}
        />
        {user.birthday && (
          <FixedField
            name={texts.birthday}
            value={formatBirthday(user.birthday)}
            reason={texts.birthdayFixed}
          />
        )}
      </dl>
      {!user.birthday && (
        <BirthdayField
          id={idOf('birthday')}
          chosen={draft.birthday}
          error={errorOf('birthday')}
          required={false}
          onChange={birthday => change({ birthday })}
        />
      )}
      <div className={css.pair}>
        <SelectField
          id={idOf('gender')}
          label={texts.gender}
          name="gender"
          placeholder={texts.choose}
          autoComplete="sex"
          options={genders}
          value={draft.gender}
          error={errorOf('gender')}
          onChange={event => change({ gender: event.target.value })}
        />
        <TextField {...text('city', texts.city)} autoComplete="address-level2" />
      </div>
      <PhoneField
        id={idOf('phone_number')}
        phone={{ country: draft.phone_country, number: draft.phone_number }}
        required={false}
        error={errorOf('phone_number')}
        onChange={({ country, number }) => change({ phone_country: country, phone_number: number })}
        onJudged={error => {
          if (error) setOutcome({ status: 'refused', code: 'invalid-phone', field: 'phone_number' })
        }}
      />
      {isRefused && <Notice tone="error">{problemTexts[outcome.code]}</Notice>}
      {outcome.status === 'failed' && <Notice tone="error">{texts.notSaved}</Notice>}
      {outcome.status === 'saved' && <Notice tone="ok">{texts.saved}</Notice>}
      <div className={css.save}>
        <SubmitButton busy={isSending}>{texts.save}</SubmitButton>
      </div>
      <UnsavedWarning isUnsaved={isChanged(draft, user)} />
    </form>
  )
}
