/**
 * Whether a phone number could be one, in international format: the client's rule knows every numbering plan, this one the
 * general shape, and that of Argentina (ten digits after +54, eleven with the 9 of a mobile).
 */
export function isPhoneNumber(phone: string): boolean {
  const digits = internationalNumber(phone)
  if (digits.startsWith('+54')) return /^\+54(?:9[1-9]\d{9}|[1-8]\d{9})$/.test(digits)
  return /^\+[1-9]\d{7,16}$/.test(digits)
}

/** `+54 9 11 5071-6006` is `+5491150716006`. */
export function internationalNumber(phone: string): string {
  return phone.length > 250 ? '' : phone.replace(/[\s().-]/g, '')
}
