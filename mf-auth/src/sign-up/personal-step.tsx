import { useSubmit } from '@eqs/session'
import { Field } from '@eqs/ui'
import { BirthdayField, PhoneField, useFieldErrors, usePhoneRules } from '@eqs/ui/forms'
import { readNationalIdentity } from '@eqs/validation'
import { fieldMessages } from '@eqs/validation/messages'
import { formatWhenValid } from '../entry/national-identity.ts'
import { askAvailability, useProviderVerdict } from '../entry/use-provider-verdict.ts'
import { ReferrerField } from './referrer-field.tsx'
import css from './sign-up.module.css'
import { personalSubject, signUpIssues, toBirthday } from './sign-up-checks.ts'
import { personalFields, type RefusedField, refusedMessage, type SignUpDraft } from './sign-up-flow.ts'
import { fieldTexts, genders, signUpTexts as texts } from './sign-up-texts.ts'
import { StepFrame, useRefusalSummary } from './step-frame.tsx'

export interface StepProps {
  readonly draft: SignUpDraft
  readonly change: (fields: Partial<SignUpDraft>) => void
  readonly withFocus: boolean
  /** The field of this step that the provider refused, if any. */
  readonly refused: RefusedField | undefined
}

export interface PersonalStepProps extends StepProps {
  /** Called with the normalized fields once the step is accepted. */
  readonly onDone: (accepted: Partial<SignUpDraft>) => void
}

/** Step 1: personal data. */
export function PersonalStep({ draft, change, withFocus, refused, onDone }: PersonalStepProps) {
  const { rules: phoneRules, loadRules } = usePhoneRules()
  const digits = readNationalIdentity(draft.national_identity)
  const identity = useProviderVerdict({
    name: 'national-identity',
    value: digits,
    ask: (document, signal) => askAvailability({ national_identity: document }, signal),
    isUnknown: availability => availability === 'unknown'
  })
  const said = refusedMessage(refused, draft)
  const { field, judge, refuse, clear, summary } = useFieldErrors({
    order: personalFields,
    issues: signUpIssues(personalFields, draft, phoneRules),
    found: { national_identity: identity.verdict && availabilityTexts[identity.verdict], ...said }
  })
  useRefusalSummary(refused !== undefined, refuse)

  const next = useSubmit({
    subject: personalSubject(draft),
    call: async (form: SignUpDraft, signal) => {
      const rules = await loadRules()
      if (signUpIssues(personalFields, form, rules).length > 0) {
        // Submitting with Enter skips the blur event, so the national identity may not have been checked yet.
        if (digits !== '') identity.leave(digits)
        return undefined
      }
      if (Object.keys(said).length > 0) return undefined
      if ((await identity.settle(digits, signal)) !== 'free') return undefined
      const phone = rules.readPhone(form.phone_number, form.phone_country, form.phone_landline)
      return {
        national_identity: formatWhenValid(form.national_identity),
        ...(phone && {
          phone_number: phone.display,
          phone_country: rules.findCountry(form.phone_number, form.phone_country)
        })
      }
    },
    onDone: accepted => (accepted ? onDone(accepted) : refuse()),
    onFailed: () => refuse(texts.checkFailed)
  })

  /** Creates the props of a text field. */
  const text = (name: 'first_name' | 'last_name' | 'city') => ({
    ...field(name),
    label: fieldTexts[name],
    name,
    autoCorrect: 'off',
    spellCheck: false,
    required: true,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    onLeave: () => {
      if (draft[name] !== '') judge(name)
    }
  })

  function leaveIdentity(): void {
    change({ national_identity: formatWhenValid(draft.national_identity) })
    if (draft.national_identity.trim() === '') return
    judge('national_identity')
    if (digits !== '') identity.leave(digits)
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
        <Field {...text('first_name')} autoComplete="given-name" />
        <Field {...text('last_name')} autoComplete="family-name" />
      </div>
      <Field
        {...field('national_identity')}
        label={fieldTexts.national_identity}
        hint={identity.isAsking ? texts.checkingIdentity : texts.identityHint}
        name="national_identity"
        inputMode="numeric"
        autoComplete="off"
        required
        value={draft.national_identity}
        onChange={event => change({ national_identity: event.target.value })}
        onLeave={leaveIdentity}
      />
      <BirthdayField
        {...field('birthday')}
        chosen={{ day: draft.birth_day, month: draft.birth_month, year: draft.birth_year }}
        onChange={({ day, month, year }) => {
          const chosen = { birth_day: day, birth_month: month, birth_year: year }
          change(chosen)
          if (toBirthday({ ...draft, ...chosen }) !== '') judge('birthday')
        }}
      />
      <PhoneField
        {...field('phone_number')}
        phone={{
          country: draft.phone_country,
          number: draft.phone_number,
          isLandline: draft.phone_landline
        }}
        onChange={({ country, number, isLandline }) =>
          change({ phone_country: country, phone_number: number, phone_landline: isLandline })
        }
        onLeave={() => {
          if (draft.phone_number.trim() !== '') judge('phone_number')
        }}
      />
      <div className={css.pair}>
        <Field
          {...field('gender')}
          label={fieldTexts.gender}
          name="gender"
          placeholder={texts.choose}
          autoComplete="sex"
          required
          options={genders}
          value={draft.gender}
          onChange={event => change({ gender: event.target.value })}
        />
        <Field {...text('city')} autoComplete="address-level2" />
      </div>
      <ReferrerField
        {...field('referrer')}
        value={draft.referrer}
        onChange={referrer => change({ referrer, invitation: '' })}
      />
    </StepFrame>
  )
}

const availabilityTexts = {
  free: undefined,
  taken: fieldMessages['identity-taken'],
  unknown: texts.identityUnknown
} as const
