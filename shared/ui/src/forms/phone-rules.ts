import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString
} from 'libphonenumber-js/max'

/** A number that the numbering plans accept. */
export interface Phone {
  /** `+5491150716006`: what is sent. */
  readonly international: string
  /** `+54 9 11 5071 6006`: what is shown. */
  readonly display: string
  /** ISO code; empty for numbers of no country. */
  readonly country: string
}

/**
 * Reads a number as typed, with or without its country's prefix; Argentina's 0 and 15 are dropped. Undefined when it is
 * not valid by the `max` metadata. Texts above 250 characters and national numbers outside of 2–17 digits never are.
 *
 * @param country ISO code of the country that a number without `+` belongs to.
 */
export function readPhone(typed: string, country: string): Phone | undefined {
  const phone = parsePhoneNumberFromString(typed, knownCountry(country))
  if (!phone?.isValid()) return undefined
  return {
    international: phone.number,
    display: phone.formatInternational(),
    country: phone.country ?? ''
  }
}

/**
 * The country that a number names by its prefix, valid or not; empty when its prefix is that of several or of none.
 *
 * @param country ISO code for a number without a prefix.
 */
export function countryOf(typed: string, country: string): string {
  const phone = parsePhoneNumberFromString(typed, knownCountry(country))
  return phone ? (phone.country ?? '') : country
}

function knownCountry(code: string): CountryCode {
  return isSupportedCountry(code) ? code : 'AR'
}

/** What browsers call otherwise than Argentina does. */
const ownNames: Readonly<Record<string, string>> = { FK: 'Islas Malvinas' }

/** Every country for a select, by its Spanish name: `Argentina (+54)`. */
export function phoneCountries(): readonly { readonly value: string; readonly label: string }[] {
  const names = new Intl.DisplayNames('es-AR', { type: 'region' })
  return getCountries()
    .map(code => ({
      value: code,
      label: `${ownNames[code] ?? names.of(code) ?? code} (+${getCountryCallingCode(code)})`
    }))
    .sort((one, other) => one.label.localeCompare(other.label, 'es-AR'))
}
