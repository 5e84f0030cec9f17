export type NationalIdentityCode = 'invalid-national-identity'

/**
 * Normalizes a document to its digits. Removes leading zeros, which forms with eight positions add to shorter
 * documents.
 *
 * @param typed the member's input, or a value of another system.
 * @returns the digits. At least seven digits remain when leading zeros are removed.
 * @example nationalIdentityDigits('08.123.456') // '8123456'
 */
export function nationalIdentityDigits(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/\D/g, '')
    .replace(/^0+(?=\d{7})/, '')
}

/**
 * Validates a document: 7 to 10 digits in any notation.
 *
 * @param typed the member's input.
 * @returns the code of the broken rule, or undefined.
 */
export function validateNationalIdentity(typed: string): NationalIdentityCode | undefined {
  return /^\d{7,10}$/.test(nationalIdentityDigits(typed)) ? undefined : 'invalid-national-identity'
}
