export type NationalIdentityCode = 'invalid-national-identity'

/**
 * A document as it is kept: its digits, without the zeros that forms of eight places put before a shorter one.
 *
 * @param typed what a person typed, or another system wrote.
 * @returns digits; at least seven where as many were typed.
 * @example nationalIdentityDigits('08.123.456') // '8123456'
 */
export function nationalIdentityDigits(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/\D/g, '')
    .replace(/^0+(?=\d{7})/, '')
}

/** A document has 7 to 10 digits, however it was typed. */
export function validateNationalIdentity(typed: string): NationalIdentityCode | undefined {
  return /^\d{7,10}$/.test(nationalIdentityDigits(typed)) ? undefined : 'invalid-national-identity'
}
