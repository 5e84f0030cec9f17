import { formatNationalId } from '@eqs/ui'
import { nationalIdentityDigits, validateNationalIdentity } from '@eqs/validation'

/** The digits of a valid national identity; an empty string for any other text. */
export const validDigits = (typed: string): string =>
  validateNationalIdentity(typed) ? '' : nationalIdentityDigits(typed)

/**
 * Formats a national identity when the member leaves the field. An invalid text stays as typed: without its
 * letters it could become the number of another person.
 */
export const formatWhenValid = (typed: string): string => formatNationalId(validDigits(typed)) || typed
