import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Maximum length in characters (specification, section 9). Checked before parsing. */
const maxLength = 250

const parse = (phone: string) =>
  phone.length > maxLength ? undefined : parsePhoneNumberFromString(phone, 'AR')

/** True when a phone number is valid, by the same numbering plans as in the client. */
export const isPhoneNumber = (phone: string): boolean => parse(phone)?.isValid() ?? false

/**
 * Normalizes a phone number: `+54 9 11 5071-6006` is `+5491150716006`, with `;ext=1234` for an extension.
 * Empty when invalid.
 */
export function internationalNumber(phone: string): string {
  const { number = '', ext } = parse(phone) ?? {}
  return ext ? `${number};ext=${ext}` : number
}
