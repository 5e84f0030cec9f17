import { Field } from '@eqs/ui'
import { startTransition, useEffect, useMemo, useState } from 'react'
import css from './phone-field.module.css'

const phoneTexts = {
  country: 'País del teléfono',
  phone: 'Teléfono',
  landline: 'Es un teléfono fijo',
  areaCode: 'Falta el código de área: por ejemplo, 11 o 351.',
  hint: 'Ej.: +54 9 11 5071-6006',
  home: 'Argentina (+54)',
  elsewhere: 'Otro país'
} as const

/** A phone number as the member has entered it, not validated. */
export interface TypedPhone {
  /** The ISO code of the chosen country. */
  readonly country: string
  readonly number: string
  /**
   * True for a landline. The member chooses this, because the digits of an Argentine number do not show it.
   */
  readonly isLandline: boolean
}

export interface PhoneFieldProps {
  readonly id: string
  readonly phone: TypedPhone
  readonly error: string | undefined
  readonly required?: boolean
  readonly onChange: (phone: TypedPhone) => void
  /** Called when the member leaves the input of the number, so that the form can validate the number. */
  readonly onLeave: () => void
}

/**
 * Returns the country to select until the phone rules are available. Returns an empty string for a number
 * with another country code than 54, because finding its country needs the phone rules.
 */
const beforeRules = ({ country, number }: TypedPhone): string => (/^\+(?!54)/.test(number) ? '' : country)

/**
 * Fields for the country and the phone number. A country code in the number overrides the chosen country.
 * While the member is not typing, a valid number is shown in international format. `phone` and `onChange`
 * contain the number as typed.
 */
export function PhoneField({ id, phone, error, required = true, onChange, onLeave }: PhoneFieldProps) {
  const { rules } = usePhoneRules()
  const countries = useMemo(
    () => rules?.phoneCountries() ?? [{ value: 'AR', label: phoneTexts.home }],
    [rules]
  )

  // A press on a button keeps the typed number as it is, so that nothing moves under the pointer. Text that the
  // form itself puts in the field, for example the saved number, is not the typed one.
  const [typed, setTyped] = useState<string>()
  const isTyping = typed === phone.number
  const read = rules?.readPhone(phone.number, phone.country, phone.isLandline)
  const country = rules ? rules.findCountry(phone.number, phone.country) : beforeRules(phone)

  function leave(): void {
    setTyped(undefined)
    onLeave()
  }

  return (
    <>
      <div className={css.phone}>
        <Field
          label={phoneTexts.country}
          // Autofill is off for the country, because autofill of the number (`tel`) includes the country
          // code, and because several countries share a country code.
          autoComplete="off"
          options={countries}
          placeholder={country === '' ? phoneTexts.elsewhere : undefined}
          value={country}
          onChange={event => {
            const chosen = event.target.value
            // A country code in the number would override the chosen country, so it is removed.
            const number = rules?.withoutCountry(phone.number) ?? phone.number
            onChange({ country: chosen, number, isLandline: false })
          }}
        />
        <Field
          id={id}
          label={phoneTexts.phone}
          hint={
            (error || !isTyping) && rules?.lacksAreaCode(phone.number, country)
              ? phoneTexts.areaCode
              : phoneTexts.hint
          }
          type="tel"
          name="phone_number"
          autoComplete="tel"
          maxLength={250}
          required={required}
          // The number is formatted only while the member is not typing.
          value={isTyping ? phone.number : (read?.display ?? phone.number)}
          error={error}
          onChange={event => {
            const number = event.target.value
            setTyped(number)
            const isLandline = phone.isLandline && !rules?.isMarkedMobile(number, country)
            onChange({ ...phone, number, isLandline })
          }}
          onLeave={leave}
        />
      </div>
      {rules?.canBeEither(phone.number, phone.country) && (
        <Field
          type="checkbox"
          label={phoneTexts.landline}
          checked={phone.isLandline}
          onChange={event => onChange({ ...phone, isLandline: event.target.checked })}
        />
      )}
    </>
  )
}

type PhoneRules = typeof import('./phone-rules')

let loaded: PhoneRules | undefined
const waiting = new Set<() => void>()

/**
 * Imports the phone rules. They are in a separate chunk, because they are the largest part of a form and are
 * not needed to render the form.
 *
 * @throws {Error} when the chunk fails to load.
 * @example const { readPhone } = await loadPhoneRules()
 */
export async function loadPhoneRules(): Promise<PhoneRules> {
  if (loaded) return loaded
  loaded = await import(/* webpackChunkName: "phone-rules" */ './phone-rules')
  for (const listener of waiting) listener()
  return loaded
}

/**
 * Returns the phone rules, which are undefined until their chunk has been fetched, and a function that loads
 * them. To submit a form, await that function.
 *
 * @example const { rules, loadRules } = usePhoneRules()
 */
export function usePhoneRules(): {
  readonly rules: PhoneRules | undefined
  readonly loadRules: () => Promise<PhoneRules>
} {
  const [rules, setRules] = useState(loaded)
  useEffect(() => {
    // A transition, because the rules cause a slow render: the select then contains all countries. A failed
    // import is ignored, because submitting the form imports the rules again.
    const take = () => startTransition(() => setRules(loaded))
    waiting.add(take)
    loadPhoneRules().then(take, () => {})
    return () => {
      waiting.delete(take)
    }
  }, [])
  return { rules, loadRules: loadPhoneRules }
}
