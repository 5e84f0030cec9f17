/**
 * Normalizes the number of a national identity document to its digits. Removes leading zeros, because some
 * forms pad shorter numbers to eight digits.
 *
 * @param typed the member's input, or a value from another system.
 * @returns the digits. Leading zeros are removed only while more than seven digits remain.
 * @example nationalIdentityDigits('08.123.456') // '8123456'
 */
export function nationalIdentityDigits(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/\D/g, '')
    .replace(/^0+(?=\d{7})/, '')
}

/**
 * Validates the number of a national identity document: 7 to 10 digits, with or without separators. A letter
 * after a digit, such as an O in place of a zero, is invalid, because without it the number would be another
 * person's.
 *
 * @param typed the member's input.
 * @returns the code of the broken rule, or undefined.
 */
export function validateNationalIdentity(typed: string): 'invalid-national-identity' | undefined {
  const isNumber =
    /^\d{7,10}$/.test(nationalIdentityDigits(typed)) && !/\d.*\p{L}/su.test(typed.normalize('NFKC'))
  return isNumber ? undefined : 'invalid-national-identity'
}

/** The digits of a valid national identity; an empty string for any other text. */
export const readNationalIdentity = (typed: string): string =>
  validateNationalIdentity(typed) ? '' : nationalIdentityDigits(typed)

/**
 * The text in a placeholder document, which the provider stores while it does not know the member's real
 * document (specification, section 2).
 */
export const placeholderMarker = 'RANDOM_'

/** True when the document is a placeholder that the member has to replace. */
export function isPlaceholderIdentity(nationalIdentity: string): boolean {
  return nationalIdentity.includes(placeholderMarker)
}
