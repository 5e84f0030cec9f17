import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Longer texts are refused before they are parsed (specification, section 9). */
const maxLength = 250

const parse = (phone: string) =>
  phone.length > maxLength ? undefined : parsePhoneNumberFromString(phone, 'AR')

/** Whether a phone number is valid by the same numbering plans as the client's. */
export const isPhoneNumber = (phone: string): boolean => parse(phone)?.isValid() ?? false

/** `+54 9 11 5071-6006` is `+5491150716006`; empty when it is no number. */
export const internationalNumber = (phone: string): string => parse(phone)?.number ?? ''
