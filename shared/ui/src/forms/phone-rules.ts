import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString
} from 'libphonenumber-js/max'
import { type ArgentineNumber, argentineDigits, readArgentine } from './argentine-number'

/** A valid phone number. */
export interface Phone {
  /** The number in the format for the provider: `+5491150716006`, or `+541143216000;ext=1234`. */
  readonly international: string
  /** The number in the format for members: `+54 9 11 5071 6006`, or `+54 11 4321 6000 int. 1234`. */
  readonly display: string
  /** The ISO code of the country; an empty string for a number that belongs to no country. */
  readonly country: string
}

/** Maximum length of a typed number in characters (specification, section 9). */
const longestNumber = 250
/**
 * Matches an extension at the end of a number, such as `int. 1234` or `x1234`, and the words after it, such
 * as the name of an office.
 */
const extension =
  /(?:;ext=|\b(?:ext(?:ensi[oó]n)?|int(?:erno)?|anexo)(?!\p{L})|[x#])[.:\s]*(\d{1,20})[\s).,\p{L}]*$/iu

/** Matches a label before a number, such as `cel:`, and words after it, such as a name in parentheses. */
const label = /^[^\d+(]*\p{L}[^\d+(]*/u
const wordsBehind = /\p{L}.*$/su

/**
 * Parses and validates a typed phone number, with or without a country code. Validation uses the library's
 * most detailed metadata (`max`).
 *
 * @param typed the number as typed.
 * @param country ISO code of the country for a number without a country code.
 * @param isLandline true when the member has chosen landline for an Argentine number, because the digits
 *   alone do not show it. Otherwise an Argentine number is first parsed as a mobile number, unless it has an
 *   extension.
 * @returns the phone number; undefined when the number is invalid, longer than 250 characters, or has a
 *   national number outside of 2–17 digits.
 * @example readPhone('011 15 5071-6006', 'AR')?.international // '+5491150716006'
 */
export function readPhone(typed: string, country: string, isLandline = false): Phone | undefined {
  const { number, ext } = splitExtension(typed)
  const argentine = asArgentine(number, country)
  // Only landlines have extensions, except a number with the 9 or 15 of a mobile.
  const isOffice = ext !== '' && !argentine?.isMarkedMobile
  const own = argentine ? lines(argentine, isLandline || isOffice) : []
  // The library also parses numbers with letters in place of digits.
  const candidates = argentine && !/\p{L}/u.test(number) ? own : [...own, parse(number, country)]
  const phone = candidates.find(candidate => candidate?.isValid())
  if (!phone) return undefined
  return {
    international: ext ? `${phone.number};ext=${ext}` : phone.number,
    display: ext ? `${phone.formatInternational()} int. ${ext}` : phone.formatInternational(),
    country: phone.country ?? ''
  }
}

/** True for an Argentine number that is valid both as a landline and as a mobile. */
export function canBeEither(typed: string, country: string): boolean {
  const { number, ext } = splitExtension(typed)
  const argentine = asArgentine(number, country)
  return argentine !== undefined && ext === '' && lines(argentine, true).every(line => line?.isValid())
}

/** True for an Argentine number that was typed with a 9 or 15, which only mobile numbers have. */
export function isMarkedMobile(typed: string, country: string): boolean {
  return asArgentine(splitExtension(typed).number, country)?.isMarkedMobile ?? false
}

/** True for an Argentine number of six to eight digits, which is a number without its area code. */
export function lacksAreaCode(typed: string, country: string): boolean {
  const argentine = asArgentine(splitExtension(typed).number, country)
  return argentine !== undefined && /^\d{6,8}$/.test(argentine.national)
}

/**
 * Returns the country of a typed number. A country code in the number overrides the chosen country, even if
 * the number is invalid.
 *
 * @param typed the number as typed.
 * @param country the ISO code of the chosen country.
 * @returns an ISO code: the chosen country, or the country of another country code in the number. An empty
 *   string when no country is found for that country code.
 */
export function findCountry(typed: string, country: string): string {
  const phone = parse(typed, country)
  if (!phone || phone.countryCallingCode === getCountryCallingCode(knownCountry(country))) return country
  return phone.country ?? ''
}

/** Returns a typed number without its country code. Used when the member chooses another country. */
export function withoutCountry(typed: string): string {
  if (!/^\W*(?:\+|00)/.test(typed)) return typed
  return parse(typed, 'AR')?.nationalNumber ?? typed.replace(/\D/g, '')
}

function asArgentine(number: string, country: string): ArgentineNumber | undefined {
  if (number.length > longestNumber) return undefined
  const digits = argentineDigits(number.replace(label, '').replace(wordsBehind, ''), country)
  return digits === undefined ? undefined : readArgentine(digits)
}

/** Parses an Argentine number both as a mobile and as a landline number. The chosen kind is first. */
function lines({ national }: ArgentineNumber, isLandline: boolean): readonly (PhoneNumber | undefined)[] {
  const mobile = parse(`+549${national}`, 'AR')
  const landline = parse(`+54${national}`, 'AR')
  return isLandline ? [landline, mobile] : [mobile, landline]
}

function splitExtension(typed: string): { readonly number: string; readonly ext: string } {
  const text = typed.length > longestNumber ? typed : typed.normalize('NFKC')
  const [all = '', ext = ''] = extension.exec(text) ?? []
  return { number: text.slice(0, text.length - all.length), ext }
}

const parse = (number: string, country: string): PhoneNumber | undefined =>
  parsePhoneNumberFromString(number, knownCountry(country))

function knownCountry(code: string): CountryCode {
  return isSupportedCountry(code) ? code : 'AR'
}

/** Argentine names of countries, by ISO code, where browsers return another name. */
const ownNames: Readonly<Record<string, string>> = { FK: 'Islas Malvinas' }

/** Returns all countries as select options, with labels such as `Argentina (+54)`, sorted by label. */
export function phoneCountries(): readonly { readonly value: string; readonly label: string }[] {
  const names = new Intl.DisplayNames('es-AR', { type: 'region' })
  return getCountries()
    .map(code => ({
      value: code,
      label: `${ownNames[code] ?? names.of(code) ?? code} (+${getCountryCallingCode(code)})`
    }))
    .sort((one, other) => one.label.localeCompare(other.label, 'es-AR'))
}
