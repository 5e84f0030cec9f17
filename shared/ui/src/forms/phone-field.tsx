import { CheckboxField, SelectField, TextField } from '@eqs/ui'
import { type FocusEvent, useMemo, useState } from 'react'
import { movesOn } from './moves-on'
import css from './phone-field.module.css'
import { phoneTexts } from './phone-texts'
import { usePhoneRules } from './use-phone-rules'

/** A phone number as typed, not validated. */
export interface TypedPhone {
  /** The ISO code of the chosen country. */
  readonly country: string
  readonly number: string
  /** True for a landline. The member chooses this, because an Argentine number alone does not show it. */
  readonly isLandline: boolean
}

export interface PhoneFieldProps {
  readonly id: string
  readonly phone: TypedPhone
  readonly error: string | undefined
  readonly required?: boolean
  readonly onChange: (phone: TypedPhone) => void
  /** Called when the member leaves the number, so that the form can validate it. */
  readonly onLeave: () => void
}

/**
 * The selected country until the phone rules are loaded; an empty string for a number with a country code
 * other than 54, because only the phone rules know its country.
 */
const beforeRules = ({ country, number }: TypedPhone): string => (/^\+(?!54)/.test(number) ? '' : country)

/**
 * Fields for country and phone number. A country code in the number overrides the chosen country. Except
 * while the member is typing, a valid number is shown in the international format in which it is saved.
 * `phone` contains the number as typed.
 */
export function PhoneField({ id, phone, error, required = true, onChange, onLeave }: PhoneFieldProps) {
  const rules = usePhoneRules()
  const countries = useMemo(
    () => rules?.phoneCountries() ?? [{ value: 'AR', label: phoneTexts.home }],
    [rules]
  )

  const [isTyping, setTyping] = useState(false)
  const read = rules?.readPhone(phone.number, phone.country, phone.isLandline)
  const country = rules ? rules.findCountry(phone.number, phone.country) : beforeRules(phone)

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
          // Autofill is off for the country: the number has `tel`, which includes the country code, and
          // several countries share a country code.
          autoComplete="off"
          options={countries}
          placeholder={country === '' ? phoneTexts.elsewhere : undefined}
          value={country}
          onChange={event => {
            const chosen = event.target.value
            // Removes the country code from the number, because it would override the new choice.
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
          // Formatted, except while the member is typing.
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
