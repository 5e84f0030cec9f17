import { CheckboxField, SelectField, TextField } from '@eqs/ui'
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
  /** The member says so; an Argentine number does not tell by itself. */
  readonly isLandline: boolean
}

export interface PhoneFieldProps {
  readonly id: string
  readonly phone: TypedPhone
  readonly error: string | undefined
  readonly required?: boolean
  readonly onChange: (phone: TypedPhone) => void
  /** The number was left: it is time to judge it. */
  readonly onLeave: () => void
}

/** What can be said before the numbering plans are here: not that a foreign number is Argentina's. */
const beforeRules = ({ country, number }: TypedPhone): string => (/^\+(?!54)/.test(number) ? '' : country)

/**
 * Country and number; a number that names its country decides. A valid number is shown in full except while it is typed,
 * so that one sees what will be saved; `phone` stays as it was typed.
 */
export function PhoneField({ id, phone, error, required = true, onChange, onLeave }: PhoneFieldProps) {
  const rules = usePhoneRules()
  const countries = useMemo(
    () => rules?.phoneCountries() ?? [{ value: 'AR', label: phoneTexts.home }],
    [rules]
  )

  const [isTyping, setTyping] = useState(false)
  const read = rules?.readPhone(phone.number, phone.country, phone.isLandline)
  const country = rules ? rules.countryOf(phone.number, phone.country) : beforeRules(phone)

  function leave(event: FocusEvent): void {
    if (!movesOn(event)) return
    setTyping(false)
    onLeave()
  }

  return (
    <>
      <div className={css.phone}>
        <SelectField
          label={phoneTexts.country}
          // The number is `tel`, which includes the country's code; the select has names of countries, several with one code.
          autoComplete="off"
          options={countries}
          placeholder={country === '' ? phoneTexts.elsewhere : undefined}
          value={country}
          onChange={event => {
            const chosen = event.target.value
            // A prefix would name the country that was there before.
            const number = rules?.withoutCountry(phone.number) ?? phone.number
            onChange({ country: chosen, number, isLandline: false })
          }}
        />
        <TextField
          id={id}
          label={phoneTexts.phone}
          hint={
            !isTyping && rules?.lacksAreaCode(phone.number, country) ? phoneTexts.areaCode : phoneTexts.hint
          }
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
            const number = event.target.value
            const isLandline = phone.isLandline && !rules?.isMarkedMobile(number, country)
            onChange({ ...phone, number, isLandline })
          }}
          onBlur={leave}
        />
      </div>
      {rules?.canBeEither(phone.number, phone.country) && (
        <CheckboxField
          label={phoneTexts.landline}
          checked={phone.isLandline}
          onChange={event => onChange({ ...phone, isLandline: event.target.checked })}
        />
      )}
    </>
  )
}
