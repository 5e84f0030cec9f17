import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Maximum length of a phone number in characters (specification, section 9). Longer texts are not parsed. */
const maxLength = 250

const parse = (phone: string) =>
  phone.length > maxLength ? undefined : parsePhoneNumberFromString(phone, 'AR')

/** Returns true when a phone number is valid. The client uses the same library and the same metadata. */
export const isPhoneNumber = (phone: string): boolean => parse(phone)?.isValid() ?? false

/**
 * Converts a phone number to the international format: `+54 9 11 5071-6006` becomes `+5491150716006`. An
 * extension is appended as `;ext=1234`.
 *
 * @returns the number; an empty string when the text is not a phone number.
 */
export function internationalNumber(phone: string): string {
  const { number = '', ext } = parse(phone) ?? {}
  return ext ? `${number};ext=${ext}` : number
}
