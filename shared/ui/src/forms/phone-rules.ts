import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString
} from 'libphonenumber-js/max'
import { type ArgentineNumber, argentineDigits, readArgentine } from './argentine-number'

/** A number that the numbering plans accept. */
export interface Phone {
  /** `+5491150716006`, or with an extension `+541143216000;ext=1234`: what is sent. */
  readonly international: string
  /** `+54 9 11 5071 6006`, or `+54 11 4321 6000 int. 1234`: what is shown. */
  readonly display: string
  /** ISO code; empty for numbers of no country. */
  readonly country: string
}

/** Longer texts are no numbers (specification, section 9). */
const longestNumber = 250
const extension = /(?:;ext=|\b(?:ext(?:ensi[oó]n)?|int(?:erno)?|anexo)\b|[x#])[.:\s]*(\d{1,20})\s*$/i
/** Letters, where a number has them: an extension in other words, a name. The library judges these. */
const words = /\p{L}/u

/**
 * Reads a number as typed, with or without its country's prefix. Undefined when it is not valid by the `max` metadata.
 * Texts above 250 characters and national numbers outside of 2–17 digits never are.
 *
 * @param country ISO code of the country that a number without a prefix belongs to.
 * @param isLandline what the member says of an Argentine number, which does not tell by itself: one without 9 or 15 is
 * a mobile unless she says otherwise, or it has an extension.
 * @example readPhone('011 15 5071-6006', 'AR')?.international // '+5491150716006'
 */
export function readPhone(typed: string, country: string, isLandline = false): Phone | undefined {
  const { number, ext } = splitExtension(typed)
  const argentine = asArgentine(number, country)
  const candidates = argentine ? lines(argentine, isLandline || ext !== '') : [parse(number, country)]
  const phone = candidates.find(candidate => candidate?.isValid())
  if (!phone) return undefined
  return {
    international: ext ? `${phone.number};ext=${ext}` : phone.number,
    display: ext ? `${phone.formatInternational()} int. ${ext}` : phone.formatInternational(),
    country: phone.country ?? ''
  }
}

/** True for an Argentine number that can be a landline's as well as a mobile's. */
export function canBeEither(typed: string, country: string): boolean {
  const { number, ext } = splitExtension(typed)
  const argentine = asArgentine(number, country)
  return argentine !== undefined && ext === '' && lines(argentine, true).every(line => line?.isValid())
}

/** True when an Argentine number was written with the 9 or the 15 of a mobile. */
export function isMarkedMobile(typed: string, country: string): boolean {
  return asArgentine(splitExtension(typed).number, country)?.isMarkedMobile ?? false
}

/** True when only the area code is missing: six to eight digits of an Argentine number. */
export function lacksAreaCode(typed: string, country: string): boolean {
  const argentine = asArgentine(splitExtension(typed).number, country)
  return argentine !== undefined && /^\d{6,8}$/.test(argentine.national)
}

/**
 * The country of a number as typed: the one that its prefix names, valid or not, and the chosen one where they share it
 * or there is none; empty when the prefix is no country's.
 *
 * @param country ISO code that was chosen.
 */
export function countryOf(typed: string, country: string): string {
  const phone = parse(typed, country)
  if (!phone || phone.countryCallingCode === getCountryCallingCode(knownCountry(country))) return country
  return phone.country ?? ''
}

/** A number without the prefix that names its country: another one was chosen for it. */
export function withoutCountry(typed: string): string {
  if (!/^\W*(?:\+|00)/.test(typed)) return typed
  return parse(typed, 'AR')?.nationalNumber ?? typed.replace(/\D/g, '')
}

function asArgentine(number: string, country: string): ArgentineNumber | undefined {
  if (number.length > longestNumber || words.test(number)) return undefined
  const digits = argentineDigits(number, country)
  return digits === undefined ? undefined : readArgentine(digits)
}

/** The same digits as a mobile and as a landline, first what is meant. */
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
