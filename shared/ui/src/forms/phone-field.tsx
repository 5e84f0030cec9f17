import { SelectField, TextField } from '@eqs/ui'
import { type FocusEvent, useMemo, useState } from 'react'
import { movesOn } from './moves-on'
import css from './phone-field.module.css'
import { phoneTexts } from './phone-texts'
import { usePhoneRules } from './use-phone-rules'

/** A number as it stands in the form: not yet judged. */
export interface TypedPhone {
  /** ISO code. */
  readonly country: string
  readonly number: string
}

export interface PhoneFieldProps {
  readonly id: string
  readonly phone: TypedPhone
  readonly error: string | undefined
  readonly required?: boolean
  readonly onChange: (phone: TypedPhone) => void
  /** Told on leaving the field what to say of it. */
  readonly onJudged: (error: string | undefined) => void
}

/** What can be said before the numbering plans are here: not that a foreign number is Argentina's. */
const beforeRules = ({ country, number }: TypedPhone): string => (/^\+(?!54)/.test(number) ? '' : country)

/** Country and number; a number that names its country decides. A valid number is rewritten in full on leaving it, so that one sees what will be saved. */
export function PhoneField({ id, phone, error, required = true, onChange, onJudged }: PhoneFieldProps) {
  const rules = usePhoneRules()
  const countries = useMemo(
    () => rules?.phoneCountries() ?? [{ value: 'AR', label: phoneTexts.home }],
    [rules]
  )

  const [isTyping, setTyping] = useState(false)
  const read = rules?.readPhone(phone.number, phone.country)
  const country = rules ? rules.countryOf(phone.number, phone.country) : beforeRules(phone)

  function judge(event: FocusEvent): void {
    if (!rules || phone.number.trim() === '' || !movesOn(event)) return
    setTyping(false)
    onJudged(read ? undefined : phoneTexts.invalid)
    if (read) onChange({ country: read.country || phone.country, number: read.display })
  }

  return (
    <div className={css.phone}>
      <SelectField
        label={phoneTexts.country}
        autoComplete="tel-country-code"
        options={countries}
        placeholder={country === '' ? phoneTexts.elsewhere : undefined}
        value={country}
        onChange={event => onChange({ ...phone, country: event.target.value })}
      />
      <TextField
        id={id}
        label={phoneTexts.phone}
        hint={phoneTexts.hint}
        type="tel"
        name="phone_number"
        autoComplete="tel"
        maxLength={250}
        required={required}
        // Shown as people write it, except under their fingers.
        value={isTyping ? phone.number : (read?.display ?? phone.number)}
        error={error}
        onChange={event => {
          setTyping(true)
          onChange({ ...phone, number: event.target.value })
        }}
        onBlur={judge}
      />
    </div>
  )
}
