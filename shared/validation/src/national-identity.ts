export type NationalIdentityCode = 'invalid-national-identity'

/** What is kept of a document as typed: its digits ("12.345.678" is "12345678"). */
export function nationalIdentityDigits(typed: string): string {
  return typed.replace(/\D/g, '')
}

/** A document has 7 to 10 digits, however it was typed. */
export function validateNationalIdentity(typed: string): NationalIdentityCode | undefined {
  return /^\d{7,10}$/.test(nationalIdentityDigits(typed)) ? undefined : 'invalid-national-identity'
}
