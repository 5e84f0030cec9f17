import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Longer texts are refused before they are parsed (specification, section 9). */
const maxLength = 250

const parse = (phone: string) =>
  phone.length > maxLength ? undefined : parsePhoneNumberFromString(phone, 'AR')

/** Whether a phone number is valid by the same numbering plans as the client's. */
export const isPhoneNumber = (phone: string): boolean => parse(phone)?.isValid() ?? false

/** `+54 9 11 5071-6006` is `+5491150716006`, with `;ext=1234` where it has an extension; empty when it is no number. */
export function internationalNumber(phone: string): string {
  const { number = '', ext } = parse(phone) ?? {}
  return ext ? `${number};ext=${ext}` : number
}
