import type { User } from '@eqs/api'
import { updateUser, useSubmit } from '@eqs/session'
import { announce, Button, Field, formatDate, formatNationalId, Notice } from '@eqs/ui'
import { BirthdayField, Form, PhoneField, useFieldErrors, usePhoneRules } from '@eqs/ui/forms'
import { chosenDay } from '@eqs/validation'
import { withWait } from '@eqs/validation/call-messages'
import { readRefusal } from '@eqs/validation/messages'
import { useState } from 'react'
import { FixedField } from './fixed-field.tsx'
import css from './profile-form.module.css'
import {
  isChanged,
  type ProfileDraft,
  profileFields,
  profileIssues,
  type Refusal,
  refusalIn,
  saveProfile,
  toDraft
} from './profile-form-state.ts'
import { genderTexts, profileTexts as texts } from './profile-texts.ts'
import { readStoredForm, useStoredForm } from './stored-form.ts'
import { UnsavedWarning } from './unsaved-warning.tsx'

const genders = ['male', 'female', 'other'] as const

/**
 * Input that is not saved yet. Fields without input show the member's data in the session, which another tab
 * may change.
 */
interface Edits {
  /** Input that was entered before the last submit. */
  readonly sent: Partial<ProfileDraft>
  /** Input that was entered after the last submit. The answer to that submit does not clear this input. */
  readonly typed: Partial<ProfileDraft>
}

/** The form with the member's data. Input stays in the fields until it is saved. */
export function ProfileForm({ user }: { readonly user: User }) {
  const [{ sent, typed }, setEdits] = useState<Edits>(() => ({ sent: {}, typed: readStoredForm(user._id) }))
  const [isSaved, setSaved] = useState(false)
  const draft = { ...toDraft(user), ...sent, ...typed }
  const { rules: phoneRules, loadRules } = usePhoneRules()
  const isUnsaved = isChanged(draft, user, phoneRules)
  useStoredForm(user._id, isUnsaved ? { ...sent, ...typed } : undefined)
  const [refusal, setRefusal] = useState<Refusal>()
  const { field, judge, refuse, clear, summary } = useFieldErrors({
    order: profileFields,
    issues: profileIssues(draft, user, phoneRules),
    found: refusalIn(refusal, draft)
  })

  const { send, isSending } = useSubmit({
    call: async (edited: ProfileDraft) => saveProfile(edited, user, await loadRules()),
    onDone: stored => {
      if (!stored) return refuse()
      updateUser(stored)
      setEdits(last => ({ ...last, sent: {} }))
      setSaved(true)
      announce(texts.saved)
    },
    onFailed: (problem, edited) => {
      const refused = readRefusal(problem)
      const latest = refused && { ...refused, draft: edited }
      setRefusal(latest)
      const isShown = Object.keys(refusalIn(latest, draft)).length > 0
      refuse(isShown ? undefined : withWait(texts.notSaved, problem))
    }
  })

  function change(fields: Partial<ProfileDraft>): void {
    setEdits(last => ({ ...last, typed: { ...last.typed, ...fields } }))
    setSaved(false)
  }

  const text = (name: 'first_name' | 'last_name' | 'city', label: string) => ({
    ...field(name),
    label,
    name,
    autoCorrect: 'off',
    spellCheck: false,
    required: true,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    onLeave: () => judge(name)
  })

  function submit(): void {
    if (isSending) return
    clear()
    setRefusal(undefined)
    setEdits(last => ({ sent: { ...last.sent, ...last.typed }, typed: {} }))
    send(draft)
  }

  return (
    <Form className={css.form} summary={summary} onSubmit={submit}>
      <div className={css.pair}>
        <Field {...text('first_name', texts.firstName)} autoComplete="given-name" />
        <Field {...text('last_name', texts.lastName)} autoComplete="family-name" />
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
            value={formatDate(user.birthday, 'long')}
            reason={texts.birthdayFixed}
          />
        )}
      </dl>
      {!user.birthday && (
        <BirthdayField
          {...field('birthday')}
          chosen={draft.birthday}
          required={false}
          onChange={birthday => {
            change({ birthday })
            if (chosenDay(birthday) !== '') judge('birthday')
          }}
        />
      )}
      <div className={css.pair}>
        <Field
          {...field('gender')}
          label={texts.gender}
          name="gender"
          placeholder={texts.choose}
          autoComplete="sex"
          options={genders.map(value => ({ value, label: genderTexts[value] }))}
          value={draft.gender}
          onChange={event => {
            change({ gender: genders.find(gender => gender === event.target.value) ?? '' })
            judge('gender')
          }}
        />
        <Field {...text('city', texts.city)} autoComplete="address-level2" />
      </div>
      <PhoneField
        {...field('phone_number')}
        phone={draft.phone}
        required={false}
        onChange={phone => change({ phone })}
        onLeave={() => judge('phone_number')}
      />
      {isSaved && !isUnsaved && <Notice tone="ok">{texts.saved}</Notice>}
      <div className={css.save}>
        <Button type="submit" block busy={isSending}>
          {texts.save}
        </Button>
      </div>
      <UnsavedWarning isUnsaved={isUnsaved} />
    </Form>
  )
}
